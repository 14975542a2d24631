import { paidInFullAtOf, isInService } from '@pledge/domain/loan/loan-state'
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
  withLockedApplication(deps)(asSystem(input), async ({ file, record, tx, now }) => {
    const { timeZone } = record.deadlineTerms
    const stored = await findLoan(tx, file.id)
    if (stored === undefined || stored.closedAt !== null) return { ok: true as const }
    const { loan } = stored
    const today = dayOfLoan(loan, now.getTime(), timeZone)
    if (isInService(file.loan))
      await postServicing(
        deps,
        tx,
        { file, loan, on: today },
        { key: accrualKey(file, today), description: 'Interest accrued', now },
      )
    const isOver = paidInFullAtOf(file.loan) !== null
    await setNextAccrual(tx, file.id, isOver ? null : nextAccrualAt(loan, today, timeZone))
    return { ok: true as const }
  })
