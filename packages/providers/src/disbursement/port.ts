/** One payment to a borrower by ACH credit. */
export interface AchPayment {
  /**
   * The application id, followed by the attempt number from the second attempt on: exactly one payment for each key,
   * whatever is retried.
   */
  readonly idempotencyKey: string
  readonly amountCents: bigint
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  readonly firstName: string
  readonly lastName: string
}

/**
 * UNKNOWN is not a failure: the bank may have accepted the payment (law 4). The caller leaves the state unchanged and
 * retries with the same key.
 */
export type DisbursementAnswer =
  | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
  /** `code`: the network's return code, or one of the bank's own. */
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

/** What a bank reports days after it accepted a payment. */
export interface DisbursementReport {
  /** The provider's id of the report. A repeated id is the same report. */
  readonly id: string
  /** RETURN: the money was returned. CHANGE: a notification of change; the money arrived. */
  readonly kind: 'RETURN' | 'CHANGE'
  /** The payment's trace number, as returned by `send`. */
  readonly traceNumber: string
  /** R01 to R85, or C01 and up; banks also have their own codes. */
  readonly code: string
  /** The correct value, according to a notification of change. */
  readonly corrected: string | null
  readonly at: Date
}

export interface DisbursementReports {
  /** Oldest first. */
  readonly reports: readonly DisbursementReport[]
  /** Where the next poll begins; null before the first report. */
  readonly cursor: string | null
}

export interface DisbursementPort {
  /**
   * Idempotent by key: one payment, and a rejection is permanent. The same key with another amount or account throws.
   * What the network cannot carry (an amount above its field, an unknown routing number, no name) is REJECTED with
   * the code with which a bank would return it. A name is truncated to its field.
   */
  send(payment: AchPayment): Promise<DisbursementAnswer>
  /**
   * The status of the payment with this key: what `send` would answer now, or NONE when the bank never accepted it. A
   * query never pays.
   */
  standing(idempotencyKey: string): Promise<DisbursementAnswer | { readonly status: 'NONE' }>
  /** The reports after a cursor, up to a maximum. Reports may be late or repeated, but are never lost. */
  reports(page: { readonly after: string | null; readonly most: number }): Promise<DisbursementReports>
}
