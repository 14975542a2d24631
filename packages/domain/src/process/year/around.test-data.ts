import type { PlannedPayment } from '../../debit/autopay-plan.ts'
import type { DebitStatus } from '../../debit/debit-status.ts'

/** An entry that the lender's bank was given. */
export interface Debit {
  readonly debitId: string
  readonly amountCents: bigint
  readonly planned: PlannedPayment
  readonly presentment: number
  status: DebitStatus
}

/** What the bank did for a loan, beside what is recorded of it. */
export interface Bank {
  readonly isAutopay: boolean
  /** How reliably the borrower pays, from 0 to 1. */
  readonly reliability: number
  /** Money that is at the bank for the loan and that the loan knows, cents. */
  receivedCents: bigint
  debits: readonly Debit[]
  /** Entries that have settled, and entries that were returned, whatever was done about either report. */
  readonly settled: Set<string>
  readonly returned: Set<string>
}

interface PendingDeposit {
  readonly units: bigint
  readonly firstSeenAt: number
  readonly isUnderReview: boolean
}

/** What the chain says of the addresses of a loan. */
export interface Chain {
  /** Deposits that were seen and are not final. */
  pending: readonly PendingDeposit[]
  /** Of deposits that are final, base units. */
  confirmedUnits: bigint
  /** Sent to the borrower and final, base units. */
  sentUnits: bigint
}
