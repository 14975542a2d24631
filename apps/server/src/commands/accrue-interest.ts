import { isInService } from '@pledge/domain/application/payment-guards'
import { startOfDate } from '@pledge/domain/offer/zoned-days'
import { dayOfLoan, dueOn } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanMonths } from '@pledge/domain/servicing/loan-months'
import { findLoan, setNextAccrual } from '../store/loans.ts'
import { advance, UNCHANGED } from './advance.ts'
import { systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'
import { accrualKey, postServicing } from './post-servicing.ts'

/**
 * Puts the interest until today into the books of a loan, on each day on which some is due, and says when it is to be
 * looked at again. Done twice it posts nothing the second time: the books are there already.
 */
export const accrueInterest = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    async command({ application, deadlineTerms: { timeZone } }, tx, now): Promise<typeof UNCHANGED> {
      const stored = await findLoan(tx, application.id)
      if (stored === undefined || stored.closedAt !== null) return UNCHANGED
      const { loan } = stored
      const today = dayOfLoan(loan, now.getTime(), timeZone)
      const { whole } = loanMonths(loan, today)
      if (isInService(application))
        await postServicing(
          deps,
          tx,
          { application, loan, on: today },
          { key: accrualKey(application, today), description: 'Interest accrued', now },
        )
      const isOver = loanAccount(loan, application.payments, today).payOffCents === 0n
      const next = new Date(startOfDate(dueOn(loan, whole + 1), timeZone))
      await setNextAccrual(tx, application.id, isOver ? null : next)
      return UNCHANGED
    },
  })
