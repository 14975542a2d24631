import * as z from 'zod/mini'
import { cents, day, id, instantMs, nothing, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { PAYMENT_METHODS } from '../servicing/received-payment.ts'

/** What each event of a loan carries. */
export const LOAN_EVENTS = {
  /** Its money was sent. */
  LoanFunded: nothing,
  /** In service; no money is sent. */
  RenewalFunded: nothing,
  /** The bank returned its disbursement: the money is owed to the borrower. */
  LoanFundingReturned: nothing,
  /** Two agents rejected the disbursement after it was returned: the loan never took effect. */
  LoanUnwound: nothing,
  /** `isPaidInFull`: with this payment all that was owed is paid; set by the rules of the loan (servicing). */
  PaymentReceived: z.object({
    paymentId: id,
    method: z.enum(PAYMENT_METHODS),
    amountCents: cents,
    /** The day on which it came, in the organization's zone. */
    paidOn: day,
    /** Until when the bank may take it back and the collateral stays; null for a payment that is final. */
    heldUntil: z.nullable(instantMs),
    isPaidInFull: z.boolean(),
  }),
  /** The bank took a payment back, or it was written down by mistake. */
  PaymentReturned: z.object({ paymentId: id, reasonCode: id, isPaidInFull: z.boolean() }),
  /** Nothing is owed any more, and no payment is on hold: the collateral goes back. */
  LoanPaidOff: nothing,
  /** The payment that closed it does not count any more: it is in service again. */
  LoanReopened: nothing,
  /** The renewal paid what was owed, and took the collateral over. */
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
