import { refuse, type Outcome } from '@pledge/domain/refusal'
import { withTenant } from '../../store/database/database.ts'
import {
  decideTypedPayment,
  findTypedPayment,
  lockTypedPayment,
  type TypedPayment,
} from '../../store/loan/typed-payments.ts'
import { agentActor, principalOf } from '../actors.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { receivePayment } from './receive-payment.ts'
import { momentOf, refuseAwaited, refuseReported } from './refuse-counted-twice.ts'

interface ReviewTypedPayment extends OfSubject {
  readonly typedId: string
  readonly decision: 'approve' | 'refuse'
}

const OUTCOMES = { approve: 'APPROVED', refuse: 'REJECTED' } as const

const reject = (deps: Deps, input: ReviewTypedPayment): Promise<Outcome<unknown>> =>
  withLockedApplication(deps)<Outcome<unknown>>(asSubject(input), async ({ tx, now }) => {
    const typed = await lockTypedPayment(tx, input.typedId)
    if (typed?.status !== 'WAITING') return refuse('transition.not-allowed')
    const decided = { id: typed.id, agentId: input.subject.accountId, paymentId: null, now } as const
    await decideTypedPayment(tx, { ...decided, status: 'REJECTED' })
    return { ok: true }
  })

const approve = (
  deps: Deps,
  { subject, applicationId }: ReviewTypedPayment,
  { id, method, reference, amountCents, paidOn, typedBy, typedAt, isSeparate }: TypedPayment,
): Promise<Outcome<unknown>> =>
  receivePayment(deps)({
    principal: principalOf(subject),
    by: agentActor(subject),
    typedBy: { kind: 'agent', id: typedBy },
    isClosedLater: true,
    applicationId,
    payment: { method, reference, amountCents, came: paidOn },
    // Whoever typed it as another payment had not seen what the bank reported after that.
    check: async (payment) =>
      (await refuseAwaited(payment)) ??
      refuseReported(payment, isSeparate ? momentOf(deps.clock, typedAt) : undefined),
    report: {
      isOpen: async (tx) => (await lockTypedPayment(tx, id))?.status === 'WAITING',
      finish: (tx, paymentId) =>
        decideTypedPayment(tx, {
          id,
          status: 'APPROVED',
          agentId: subject.accountId,
          paymentId,
          now: deps.clock.business(),
        }),
    },
  })

/**
 * A second agent decides on a payment that was typed by hand and pays off its loan (row 1.1.19). An approval records it as it
 * was typed, in the commit that takes it off the list; whoever typed it cannot approve it, but any agent can reject it. The
 * same decision again changes nothing. Refusals: `access.not-found`, `approval.same-agent`, `transition.not-allowed` once it
 * was decided otherwise, `payment.reported` where the bank has reported a similar payment since, also if it was
 * typed as another payment than an earlier report, those of a payment.
 */
export const reviewTypedPayment =
  (deps: Deps) =>
  async (input: ReviewTypedPayment): Promise<Outcome<unknown>> => {
    const { subject, applicationId, typedId, decision } = input
    const found = () => withTenant(deps.db, principalOf(subject), (tx) => findTypedPayment(tx, typedId))
    const typed = await found()
    if (typed?.applicationId !== applicationId || typed.organizationId !== subject.organizationId)
      return refuse('access.not-found')
    if (typed.status === OUTCOMES[decision]) return { ok: true }
    if (typed.status !== 'WAITING') return refuse('transition.not-allowed')
    if (decision === 'refuse') return reject(deps, input)
    if (typed.typedBy === subject.accountId) return refuse('approval.same-agent')
    const taken = await approve(deps, input, typed)
    // Decided at once by two agents: the other one was first.
    return taken.ok || (await found())?.status !== 'APPROVED' ? taken : { ok: true }
  }
