import { isInService } from '@pledge/domain/application/payment-guards'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { findLoan, setNextAccrual } from '../../store/loan/loans.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { accrualKey, nextAccrualAt, postServicing } from './post-servicing.ts'

/**
 * Puts the interest until today into the books of a loan, on each day on which some is due, and says when it is to be
 * looked at again. Done twice it posts nothing the second time: the books are there already.
 */
export const accrueInterest = (deps: Deps) => (input: OfApplication) =>
  withLockedApplication(deps)(asSystem(input), async ({ application, record, tx, now }) => {
    const { timeZone } = record.deadlineTerms
    const stored = await findLoan(tx, application.id)
    if (stored === undefined || stored.closedAt !== null) return { ok: true as const }
    const { loan } = stored
    const today = dayOfLoan(loan, now.getTime(), timeZone)
    if (isInService(application))
      await postServicing(
        deps,
        tx,
        { application, loan, on: today },
        { key: accrualKey(application, today), description: 'Interest accrued', now },
      )
    const isOver = application.paidInFullAt !== null
    await setNextAccrual(tx, application.id, isOver ? null : nextAccrualAt(loan, today, timeZone))
    return { ok: true as const }
  })
