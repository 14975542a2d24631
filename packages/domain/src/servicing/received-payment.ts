/**
 * How money for a loan came. USDC: to an address of the lender, as who lives abroad pays (row 1.2.59), and final on its
 * chain before it is written down. OTHER: a check, or what an agent sees on the lender's account.
 */
export const PAYMENT_METHODS = ['ACH', 'WIRE', 'USDC', 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What a loan is paid by: money that came, or the loan that renews it. */
export const PAYMENT_SOURCES = [...PAYMENT_METHODS, 'RENEWAL'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** A payment on a loan, as it was learned of. */
export interface ReceivedPayment {
  readonly paymentId: string
  readonly method: PaymentSource
  readonly amountCents: bigint
  /** `2026-02-28`, the day on which it came, in the organization's zone. */
  readonly paidOn: string
  /** Until when the bank may take it back and the collateral stays (row 1.9.24); null for one that is final. */
  readonly heldUntil: number | null
  /** When the bank took it back; null while it counts. */
  readonly returnedAt: number | null
}

/** Those that count: the bank has not taken them back. */
export const unreversedPayments = (payments: readonly ReceivedPayment[]): readonly ReceivedPayment[] =>
  payments.filter(({ returnedAt }) => returnedAt === null)

/** Until when the bank may take one of those that count back; 0 where all of them are final (row 1.9.24). */
export const lastHeldUntil = (payments: readonly ReceivedPayment[]): number =>
  Math.max(0, ...unreversedPayments(payments).map(({ heldUntil }) => heldUntil ?? 0))
