import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { AchPayment } from '@pledge/providers/disbursement/port'
import { openText, sealText } from '../state/sealed-text.ts'
import { bigintText } from '../state/typed-state.ts'

/** Maximum length of a stored name; an ACH entry shows the first 22 characters of first and last name together. */
const NAME_FIELD = 100

const paymentSchema = z.object({
  idempotencyKey: z.string().min(1).max(200),
  amountCents: bigintText,
  routingNumber: z.string().regex(/^\d{9}$/),
  accountNumber: z.string().regex(/^\d{1,17}$/),
  accountType: z.enum(['checking', 'savings']),
  firstName: z.string().max(NAME_FIELD),
  lastName: z.string().max(NAME_FIELD),
})

/** The stored form of a payment; the account and the name are sealed, so that no dump shows them (measure S3). */
export const storedPaymentSchema = z.object({
  /** The payment as JSON, sealed for its key; base64. */
  sealedPayment: z.base64(),
  /** Position among all payments ever sent, from 1; the last digits of the trace number. */
  sequence: z.int().positive(),
  status: z.enum(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
  reason: z.string(),
  traceNumber: z.string(),
  /** How often it was requested. */
  requests: z.int(),
  /** ISO 8601 */
  firstRequestedAt: z.iso.datetime(),
})
type StoredPayment = z.output<typeof storedPaymentSchema>

/** A stored payment, opened. */
export type PaymentRecord = Omit<StoredPayment, 'sealedPayment'> & { readonly payment: AchPayment }

const place = (idempotencyKey: string): string => `simulated-payment:${idempotencyKey}`

export const sealPayment = (keys: SealingKeys, payment: AchPayment): string => {
  const json = JSON.stringify(z.encode(paymentSchema, payment))
  return sealText(keys, place(payment.idempotencyKey), json)
}

export const openPayment = (
  keys: SealingKeys,
  idempotencyKey: string,
  stored: StoredPayment,
): PaymentRecord => {
  const { sealedPayment, ...rest } = stored
  const json = JSON.parse(openText(keys, place(idempotencyKey), sealedPayment)) as z.input<
    typeof paymentSchema
  >
  return { ...rest, payment: z.decode(paymentSchema, json) }
}

/** Whether two payments are equal except for their keys. */
export const isSamePayment = (a: AchPayment, b: AchPayment): boolean =>
  a.amountCents === b.amountCents &&
  a.routingNumber === b.routingNumber &&
  a.accountNumber === b.accountNumber &&
  a.accountType === b.accountType &&
  a.firstName === b.firstName &&
  a.lastName === b.lastName

/**
 * The payment as the bank stores it: a longer name is truncated to its field, because a bank pays by the account
 * number.
 */
export const paymentToKeep = (payment: AchPayment): AchPayment =>
  z.decode(paymentSchema, {
    ...payment,
    firstName: payment.firstName.slice(0, NAME_FIELD),
    lastName: payment.lastName.slice(0, NAME_FIELD),
    amountCents: payment.amountCents.toString(),
  })
