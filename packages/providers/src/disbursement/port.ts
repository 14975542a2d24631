/** One payment to a borrower by ACH credit. */
export interface AchPayment {
  /** The application, and its attempt after the first: exactly one payment of each, whatever is retried. */
  readonly idempotencyKey: string
  readonly amountCents: bigint
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  readonly firstName: string
  readonly lastName: string
}

/**
 * UNKNOWN is not a failure: the payment may have been taken (law 4). The caller leaves the state as it is and asks
 * again with the same key.
 */
export type DisbursementAnswer =
  | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
  /** `code`: the network's return code, or one of the bank's own. */
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

/** What a bank tells days after it took a payment. */
export interface DisbursementReport {
  /** The provider's id of the report: told twice, it is one. */
  readonly id: string
  /** RETURN: the money came back. CHANGE: a notification of change; the money arrived. */
  readonly kind: 'RETURN' | 'CHANGE'
  /** Of the payment, as `send` answered it. */
  readonly traceNumber: string
  /** R01 to R85, or C01 and following; banks have codes of their own besides. */
  readonly code: string
  /** What the bank says is right, in a notification of change. */
  readonly corrected: string | null
  readonly at: Date
}

export interface DisbursementReports {
  /** Oldest first. */
  readonly reports: readonly DisbursementReport[]
  /** Where the next look begins; null when nothing was told yet. */
  readonly cursor: string | null
}

export interface DisbursementPort {
  /**
   * Same key, one payment, and a rejection is for ever; the same key with another amount or account throws. What the network cannot carry (an amount
   * above its field, no such routing number, no name) is REJECTED with the code that a bank would return it with. A name
   * is cut to its field.
   */
  send(payment: AchPayment): Promise<DisbursementAnswer>
  /**
   * What became of the payment with this key, without asking for it: as `send` would answer it now, or NONE when it was
   * never taken. Nothing is paid by the question.
   */
  standing(idempotencyKey: string): Promise<DisbursementAnswer | { readonly status: 'NONE' }>
  /** The reports after a cursor, at most so many. They may come twice and late, never lost. */
  reports(page: { readonly after: string | null; readonly most: number }): Promise<DisbursementReports>
}
