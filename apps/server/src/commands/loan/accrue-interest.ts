import { findLoan, setNextAccrual } from '../../store/loan/loans.ts'
import { balancesOf } from '../../store/ledger/ledger.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { accrualOf } from './accrual.ts'

/**
 * Posts the interest until today to the ledger of a loan, on each due date, and schedules the next time. Idempotent: a
 * second run posts nothing.
 */
export const accrueInterest = (deps: Deps) => (input: OfApplication) =>
  withLockedApplication(deps)(asSystem(input), async ({ file, record, tx, now }) => {
    const { timeZone } = record.deadlineTerms
    const stored = await findLoan(tx, file.id)
    if (stored === undefined || stored.closedAt !== null) return { ok: true as const }
    const { id: applicationId, version, loan: state } = file
    const booked = await balancesOf(tx, applicationId)
    const accrual = accrualOf({ applicationId, version, state, loan: stored.loan, booked, timeZone }, now)
    if (accrual.entry !== null) await postToLedger(deps, tx, { file, now }, accrual.entry)
    await setNextAccrual(tx, file.id, accrual.nextAccrualAt)
    return { ok: true as const }
  })
