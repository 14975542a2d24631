import { isInService, paidInFullAtOf, paymentsOf, type LoanState } from '@pledge/domain/loan/loan-state'
import { isChargedOff } from '@pledge/domain/servicing/loan-changes'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import type { EntryToPost } from '../ledger/post-to-ledger.ts'
import { accrualKey, nextAccrualAt, servicingEntry, type BookedBalance } from './post-servicing.ts'

/** A loan as it is when its interest is posted. */
export interface LoanToAccrue {
  readonly applicationId: string
  /** Of its application: how many events it has. */
  readonly version: number
  readonly state: LoanState
  readonly loan: Loan
  /** What its books say. */
  readonly booked: readonly BookedBalance[]
  readonly timeZone: string
}

export interface Accrual {
  /** Null where the books say it already. */
  readonly entry: EntryToPost | null
  /** Null once nothing accrues any more. */
  readonly nextAccrualAt: Date | null
}

/**
 * What interest and fee until today change in the books of one loan, and when it is to be looked at again. Posted twice it
 * changes nothing the second time: the books are there already.
 */
export const accrualOf = (one: LoanToAccrue, now: Date): Accrual => {
  const { applicationId, version, state, loan, booked, timeZone } = one
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  const figures = { loan, payments: paymentsOf(state), on: today }
  const cause = { key: accrualKey({ version }, today), description: 'Interest accrued' }
  return {
    entry: isInService(state) ? servicingEntry(applicationId, { figures, booked }, cause) : null,
    nextAccrualAt:
      paidInFullAtOf(state) === null && !isChargedOff(loan, today)
        ? nextAccrualAt(loan, today, timeZone)
        : null,
  }
}
