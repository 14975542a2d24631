import { standsStill } from '@pledge/domain/application/sanctions'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { moveRefund, refundOf } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'
import { postRefund } from './post-refund.ts'

/**
 * An agent records that a refund was sent by hand, e.g. by check, where no account is left to send it to: two agents approved it
 * before. Recorded again with the same reference it changes nothing. Refusals: `access.not-found`, `transition.not-allowed`.
 */
export const recordRefundByHand =
  (deps: Deps) =>
  (input: OfSubject & { readonly refundId: string; readonly reference: string }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      await followOverpayment(deps, locked)
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      if (refund.handReference === input.reference) return { ok: true }
      const move = refundMove(refund.status, 'SEND_BY_HAND')
      const isHeld = standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'releases'))
      if (move === undefined || isHeld || refund.destination !== null) return refuse('transition.not-allowed')
      await moveRefund(tx, refund, {
        status: move.status,
        handReference: input.reference,
        sentBy: input.subject.accountId,
        sentAt: now,
        notice: 'SENT',
        now,
      })
      await postRefund(deps, tx, locked, { refund, posting: move.posting })
      return { ok: true }
    })
