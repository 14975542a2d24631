/**
 * How a payment was made. USDC: to the address of the loan, as international borrowers pay (row 1.2.59), recorded only once
 * it is final on its chain. OTHER: a check, or a credit that an agent finds on the lender's account.
 */
export const PAYMENT_METHODS = ['ACH', 'WIRE', 'USDC', 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** How a payment was made that is reported to us: by a bank, or by the networks of USDC (note 096). */
export const REPORTED_METHODS = ['ACH', 'WIRE', 'USDC'] as const satisfies readonly PaymentMethod[]
export type ReportedMethod = (typeof REPORTED_METHODS)[number]
/** The method of a payment: money received, or the loan that renews this one. */
export const PAYMENT_SOURCES = [...PAYMENT_METHODS, 'RENEWAL'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** A payment on a loan, as recorded. */
export interface ReceivedPayment {
  readonly paymentId: string
  readonly method: PaymentSource
  readonly amountCents: bigint
  /** The day on which it was received, in the organization's time zone, such as `2026-02-28`. */
  readonly paidOn: string
  /** Until when the bank may reverse it and the collateral stays pledged (row 1.9.24); null for a final payment. */
  readonly heldUntil: number | null
  /** When it was reversed; null while it counts. */
  readonly returnedAt: number | null
}

/** The payments that count, which are those not reversed. */
export const unreversedPayments = (payments: readonly ReceivedPayment[]): readonly ReceivedPayment[] =>
  payments.filter(({ returnedAt }) => returnedAt === null)

/** Until when the bank may reverse one of the payments that count; 0 if all of them are final (row 1.9.24). */
export const lastHeldUntil = (payments: readonly ReceivedPayment[]): number =>
  Math.max(0, ...unreversedPayments(payments).map(({ heldUntil }) => heldUntil ?? 0))
