import * as z from 'zod/mini'
import { cents, day, id, instantMs, nothing, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { PAYMENT_METHODS } from '../servicing/received-payment.ts'

/** The payload of each event of a loan. */
export const LOAN_EVENTS = {
  /** The funds were sent. */
  LoanFunded: nothing,
  /** The renewal took effect; no money is sent. */
  RenewalFunded: nothing,
  /** The estate has handed over the collateral of the old loans: the new loan takes their place, and no money is sent. */
  RefinanceFunded: nothing,
  /** The bank returned the disbursement, so the money is owed to the borrower. */
  LoanFundingReturned: nothing,
  /** Two agents rejected the disbursement after it was returned, so the loan never took effect. */
  LoanUnwound: nothing,
  /** `isPaidInFull`: this payment covers everything owed, by the rules of servicing. */
  PaymentReceived: z.object({
    paymentId: id,
    method: z.enum(PAYMENT_METHODS),
    amountCents: cents,
    /** The day on which it was received, in the organization's time zone. */
    paidOn: day,
    /** Until when the bank may reverse it and the collateral stays pledged; null for a final payment. */
    heldUntil: z.nullable(instantMs),
    isPaidInFull: z.boolean(),
  }),
  /** The bank reversed a payment, or it had been recorded by mistake. */
  PaymentReturned: z.object({ paymentId: id, reasonCode: id, isPaidInFull: z.boolean() }),
  /**
   * Nothing is owed and no payment is on hold, so the collateral can be released. `isNothingOwed`: without a payment that says
   * so, because interest was forgiven (note 085).
   */
  LoanPaidOff: z.object({ isNothingOwed: z.optional(z.literal(true)) }),
  /** The payment that closed the loan was reversed, so the loan is in service again. */
  LoanReopened: nothing,
  /** The renewal paid off the loan and took over its collateral. */
  LoanClosedByRenewal: z.object({
    renewalId: id,
    paymentId: id,
    transferredUnits: units,
    payoffCents: cents,
    paidOn: day,
  }),
} as const

export type LoanEvent = EventsOf<typeof LOAN_EVENTS>
export type LoanEventOf<Type extends LoanEvent['type']> = EventIn<LoanEvent, Type>
