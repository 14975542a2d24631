import { isUnanswered, NOT_RECEIVED, refundPollUntil } from '@pledge/domain/refund/poll-until'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { moveRefund, refundOf } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'

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

/**
 * An agent records that the provider never received a refund: the bank said so. It is owed again, under another key, once a second
 * agent records the same. Before that it must have gone without an answer for as long as a job polls, so that no process which
 * committed the intent can still send it; should the provider have it after all, its report is posted (note 084). Refusals:
 * `access.not-found`, `approval.same-agent`, `transition.not-allowed`.
 */
export const recordLostRefund =
  (deps: Deps) =>
  (input: OfRefund): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
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
      const ended = { reasonCode: NOT_RECEIVED, endedAt: now }
      await moveRefund(tx, refund, { status: move.status, lossConfirmedBy: agentId, ...ended, now })
      await followOverpayment(deps, locked)
      return { ok: true }
    })
