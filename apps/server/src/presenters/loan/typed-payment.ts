import type { TypedPaymentView } from '@pledge/contract/agent-loan'
import type { TypedPaymentEntry } from '@pledge/contract/payment-reviews'
import { formatDollars } from '@pledge/domain/money/dollars'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { TypedPayment } from '../../store/loan/typed-payments.ts'

type Emails = ReadonlyMap<string, string>

/** A typed payment that waits for a second agent, with who typed it. */
export const presentTypedPayment = (typed: TypedPayment, agentEmails: Emails): TypedPaymentView => ({
  uuid: typed.id,
  method: typed.method,
  amount: formatDollars(typed.amountCents),
  paidOn: typed.paidOn,
  reference: typed.reference,
  typedBy: agentEmails.get(typed.typedBy) ?? typed.typedBy,
  typedAt: typed.typedAt.toISOString(),
})

/** The same in the list of all loans. */
export const presentTypedEntry = (typed: TypedPayment, agentEmails: Emails): TypedPaymentEntry => ({
  ...presentTypedPayment(typed, agentEmails),
  appUuid: typed.applicationId,
  loanReference: paymentReference(typed.applicationId),
})
