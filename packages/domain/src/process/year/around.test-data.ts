import type { PlannedPayment } from '../../debit/autopay-plan.ts'
import type { DebitStatus } from '../../debit/debit-status.ts'
import type { RefundStatus } from '../../refund/refund-status.ts'
import type { Credit } from './plain-account.test-data.ts'

/** An entry that the lender's bank was given. */
export interface Debit {
  readonly debitId: string
  readonly amountCents: bigint
  readonly planned: PlannedPayment
  readonly presentment: number
  status: DebitStatus
}

/** Money at the bank, which it can take back until a time. */
export interface BankCredit extends Credit {
  readonly finalAt: number
}

/** A refund of an overpayment, which agents approve and the bank sends. */
export interface Refund {
  readonly refundId: string
  amountCents: bigint
  status: RefundStatus
}

/** What the bank did for a loan, beside what is recorded of it. */
export interface Bank {
  readonly isAutopay: boolean
  /** How reliably the borrower pays, from 0 to 1. */
  readonly reliability: number
  /** Money that is at the bank for the loan and that the loan knows, by the names of its payments. */
  readonly credits: Map<string, BankCredit>
  debits: readonly Debit[]
  /** Overpayments that were sent back and did not return, cents. */
  refundedCents: bigint
  refunds: readonly Refund[]
  /** Entries that have settled, and entries that were returned, whatever was done about either report. */
  readonly settled: Set<string>
  readonly returned: Set<string>
}

/** What stands at the bank for a loan, cents. */
export const receivedCentsOf = ({ credits }: Bank): bigint =>
  [...credits.values()].reduce((sum, { cents }) => sum + cents, 0n)

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
