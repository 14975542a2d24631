/** One payment to a borrower by ACH credit. */
export interface AchPayment {
  /** The application id: exactly one disbursement per application, whatever is retried. */
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
  | { readonly status: 'REJECTED'; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

export interface DisbursementPort {
  /** Same key, one payment; the same key with another amount or account throws. */
  send(payment: AchPayment): Promise<DisbursementAnswer>
}
