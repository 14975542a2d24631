import { waitsForSecondAgent } from '@pledge/domain/loan/second-agent'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { insertTypedPayment, waitingTypedPayments } from '../../store/loan/typed-payments.ts'
import { agentActor, principalOf } from '../actors.ts'
import { UNCHANGED } from '../application/advance.ts'
import { belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import {
  receivePayment,
  type DatedPayment,
  type IncomingPayment,
  type PaymentToRecord,
} from './receive-payment.ts'
import { refuseAwaited, refuseReported } from './refuse-counted-twice.ts'

const isNamedAlike = (one: DatedPayment, other: DatedPayment): boolean =>
  one.method === other.method &&
  one.paidOn === other.paidOn &&
  one.reference.toLowerCase() === other.reference.toLowerCase()

/** Keeps a payment for a second agent, once however often it is typed; another amount under its name is refused. */
const keepForSecondAgent = async (
  deps: Deps,
  { subject, isSeparate }: TypedPaymentInput,
  { tx, file, payment, now }: PaymentToRecord,
) => {
  const before = (await waitingTypedPayments(tx, file.id)).find((one) => isNamedAlike(one, payment))
  if (before !== undefined)
    return before.amountCents === payment.amountCents ? UNCHANGED : refuse('payment.known')
  await insertTypedPayment(tx, {
    id: deps.newId(),
    ...belongsTo(file),
    ...payment,
    isSeparate,
    typedBy: subject.accountId,
    typedAt: now,
  })
  return UNCHANGED
}

interface TypedPaymentInput extends OfSubject {
  readonly payment: IncomingPayment
  /** The agent has seen that the bank reported a similar payment, and says that this is another one. */
  readonly isSeparate: boolean
}

/**
 * Records a payment that an agent typed. One that pays off the loan waits for a second agent instead, because the collateral
 * leaves after it and no report of the bank stands behind it (row 1.1.19, note 077). Refusals: those of `receivePayment`, and
 * `payment.reported` where the bank has reported a similar payment, unless the agent says that it is another one.
 */
export const recordTypedPayment =
  (deps: Deps) =>
  (input: TypedPaymentInput): Promise<Outcome<unknown>> =>
    receivePayment(deps)({
      principal: principalOf(input.subject),
      by: agentActor(input.subject),
      applicationId: input.applicationId,
      payment: input.payment,
      async check(payment) {
        const refusal =
          (await refuseAwaited(payment)) ?? (input.isSeparate ? undefined : await refuseReported(payment))
        if (refusal !== undefined) return refusal
        return waitsForSecondAgent(payment.file.loan, payment)
          ? keepForSecondAgent(deps, input, payment)
          : undefined
      },
    })
