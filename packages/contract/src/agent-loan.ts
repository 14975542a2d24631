import { REFUND_STATUSES } from '@pledge/domain/refund/refund-status'
import { PAYMENT_METHODS } from '@pledge/domain/servicing/received-payment'
import * as z from 'zod/mini'
import { calendarDate, loan, payment, refundDestination } from './loan.ts'
import { dollars, instant, uuid } from './wire.ts'

/** A payment that an agent typed and that pays off the loan: it is recorded once a second agent approves it. */
export const typedPayment = z.object({
  uuid,
  method: z.enum(PAYMENT_METHODS),
  amount: dollars,
  paidOn: calendarDate,
  reference: z.string(),
  typedBy: z.string(),
  typedAt: instant,
})
export type TypedPaymentView = z.infer<typeof typedPayment>

/** A refund as agents see it. */
export const agentRefund = z.object({
  uuid,
  amount: dollars,
  status: z.enum(REFUND_STATUSES),
  /** Null: agents send it by hand. */
  destination: z.nullable(refundDestination),
  /** Agents approved to send it, or to record it as sent, by hand. */
  isByHand: z._default(z.boolean(), false),
  /** It was overpaid before there were refunds: agents may have sent it by hand already. */
  isOfBefore: z._default(z.boolean(), false),
  /** An agent recorded that what was sent by hand came back, and a second one has to. */
  isReturnReported: z._default(z.boolean(), false),
  /** The bank never answered, and is polled no more: agents find out what became of it. */
  isUnanswered: z._default(z.boolean(), false),
  /** An agent recorded that the bank never received it, and a second one has to. */
  isLossReported: z._default(z.boolean(), false),
  openedAt: instant,
  /** By when it is decided (row 1.9.20). */
  deadline: instant,
  /** Who approved it as it is. */
  approvals: z.array(z.string()),
  sentAt: z.nullable(instant),
  /** The bank's trace number, the transaction on the chain, or the reference of what was sent by hand. */
  reference: z.nullable(z.string()),
  /** The code with which the bank refused it or sent it back, or corrected the account. */
  code: z.nullable(z.string()),
})
export type AgentRefundView = z.infer<typeof agentRefund>

/** The same for agents: each payment with the bank's reference, and who recorded it. */
export const agentLoan = z.extend(loan, {
  payments: z.array(
    z.extend(payment, {
      /** Null for a payment without a bank's reference: a renewal paid it. */
      reference: z.nullable(z.string()),
      /** An agent's name, or null for a payment that no agent recorded. */
      recordedBy: z.nullable(z.string()),
    }),
  ),
  /** Typed payments that wait for a second agent, oldest first. */
  typedPayments: z._default(z.array(typedPayment), []),
  agentRefunds: z._default(z.array(agentRefund), []),
  /** Sent back and not overpaid any more, because a payment was reversed since: the borrower owes it. */
  refundedTooMuch: z._default(dollars, '0.00'),
})
export type AgentLoanView = z.infer<typeof agentLoan>
