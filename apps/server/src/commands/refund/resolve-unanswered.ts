import { isUnanswered, NOT_RECEIVED, refundPollUntil } from '@pledge/domain/refund/poll-until'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { moveRefund, refundOf, type StoredRefund } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'
import { keepPolling } from './keep-polling.ts'
import { recordRefundAnswer } from './record-refund-answer.ts'
import { refundStanding } from './refund-standing.ts'

const UNKNOWN = { status: 'UNKNOWN' } as const

/** A refund, and its amount as the page showed it. */
type OfRefund = OfSubject & { readonly refundId: string; readonly amountCents: bigint }

/**
 * An agent lets a job poll the provider again about a refund that it never answered, under the same key: nothing is sent twice. What
 * was recorded of its loss is taken back. Refusals: `access.not-found`, `transition.not-allowed` while it is polled anyway, or
 * answered.
 */
export const pollRefundAgain =
  (deps: Deps) =>
  (input: OfRefund): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      if (!isUnanswered(refund, now.getTime()) || refund.amountCents !== input.amountCents)
        return refuse('transition.not-allowed')
      const pollUntil = new Date(refundPollUntil(now.getTime()))
      await moveRefund(tx, refund, { status: refund.status, pollUntil, lossReportedBy: null, now })
      return { ok: true }
    })

/** The refund as the agent saw it, while it may be recorded as lost by this agent. */
const shownRefund = async (
  deps: Deps,
  input: OfRefund,
): Promise<Outcome<{ readonly refund: StoredRefund }>> => {
  const found = await readApplication(deps)({
    ...asSubject(input),
    more: (tx) => refundOf(tx, { applicationId: input.applicationId, refundId: input.refundId }),
  })
  if (!found.ok) return found
  const refund = found.more
  if (refund === undefined) return refuse('access.not-found')
  const isAsShown = refund.amountCents === input.amountCents
  if (!isAsShown || !isUnanswered(refund, deps.clock.business().getTime()))
    return refuse('transition.not-allowed')
  if (refund.lossReportedBy === input.subject.accountId) return refuse('approval.same-agent')
  return { ok: true, refund }
}

/**
 * Asks the provider about a refund before agents record its loss: only one of which it says that it never received it is lost. What
 * it answers otherwise is recorded instead. Refusals: `provider.unavailable` where it does not answer, `transition.not-allowed`
 * where it has the refund.
 */
const confirmLoss = async (deps: Deps, input: OfRefund, refund: StoredRefund): Promise<Outcome<object>> => {
  const standing = await refundStanding(deps, refund).catch(() => UNKNOWN)
  if (standing.status === 'NONE') return { ok: true }
  if (standing.status === 'UNKNOWN') return refuse('provider.unavailable')
  const job = { ...input, organizationId: input.subject.organizationId, mode: 'apart' } as const
  if (standing.status === 'ACCEPTED' || standing.status === 'REJECTED')
    await recordRefundAnswer(deps)({ ...job, answer: standing })
  if (standing.status === 'PENDING') await keepPolling(deps)(job)
  return refuse('transition.not-allowed')
}

/**
 * An agent records that the provider never received a refund: the bank said so. It is owed again, under another key, once a second
 * agent records the same. Before each of these records it must have gone without an answer for as long as a job polls, so that no
 * process which committed the intent is likely to send it, and the provider has to answer that it never received it. A job goes on
 * polling about it, so that it is posted should the provider have it after all (note 084). Refusals: `access.not-found`,
 * `approval.same-agent`, `transition.not-allowed`, `provider.unavailable`.
 */
export const recordLostRefund =
  (deps: Deps) =>
  async (input: OfRefund): Promise<Outcome<object>> => {
    const shown = await shownRefund(deps, input)
    if (!shown.ok) return shown
    const confirmed = await confirmLoss(deps, input, shown.refund)
    if (!confirmed.ok) return confirmed
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      const move = refundMove(refund.status, 'LOSE')
      const isAsShown = refund.amountCents === input.amountCents
      if (move === undefined || !isAsShown || !isUnanswered(refund, now.getTime()))
        return refuse('transition.not-allowed')
      const agentId = input.subject.accountId
      if (refund.lossReportedBy === agentId) return refuse('approval.same-agent')
      if (refund.lossReportedBy === null) {
        await moveRefund(tx, refund, { status: refund.status, lossReportedBy: agentId, now })
        return { ok: true }
      }
      const ended = { reasonCode: NOT_RECEIVED, endedAt: now, lostPollAt: now }
      await moveRefund(tx, refund, { status: move.status, lossConfirmedBy: agentId, ...ended, now })
      await followOverpayment(deps, locked)
      return { ok: true }
    })
  }
