import { refundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { moveRefund, refundOf } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'
import { postRefund } from './post-refund.ts'

/** As the code of a return that no bank reported. */
const BY_HAND = 'BY_HAND'

/**
 * An agent records that a refund which was sent by hand is here again, or never left, e.g. a check that was lost or recorded under a
 * wrong reference. It is owed again once a second agent records the same. Both name the reference under which it was sent. Refusals:
 * `access.not-found`, `approval.same-agent`, `transition.not-allowed`.
 */
export const recordHandReturn =
  (deps: Deps) =>
  (input: OfSubject & { readonly refundId: string; readonly reference: string }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      const move = refundMove(refund.status, 'RETURN')
      if (move === undefined || refund.handReference !== input.reference)
        return refuse('transition.not-allowed')
      const agentId = input.subject.accountId
      if (refund.returnReportedBy === agentId) return refuse('approval.same-agent')
      if (refund.returnReportedBy === null) {
        await moveRefund(tx, refund, { status: refund.status, returnReportedBy: agentId, now })
        return { ok: true }
      }
      const { status, posting } = move
      const ended = { reasonCode: BY_HAND, endedAt: now, notice: 'RETURNED' } as const
      await moveRefund(tx, refund, { status, returnConfirmedBy: agentId, ...ended, now })
      await postRefund(deps, tx, locked, { refund, posting })
      await followOverpayment(deps, locked)
      return { ok: true }
    })
