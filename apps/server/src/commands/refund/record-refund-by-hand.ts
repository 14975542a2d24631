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

interface SentByHand {
  readonly refundId: string
  readonly reference: string
  /** Before there were refunds: the borrower gets no email about it now. */
  readonly wasSentBefore: boolean
}

/**
 * An agent records that a refund was sent by hand, e.g. by check: two agents approved that before, because no account is left to send
 * it to, or because it was sent before there were refunds. Recorded again with the same reference it changes nothing. Refusals:
 * `access.not-found`, `transition.not-allowed`.
 */
export const recordRefundByHand =
  (deps: Deps) =>
  (input: OfSubject & SentByHand): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      await followOverpayment(deps, locked)
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      if (refund.handReference === input.reference) return { ok: true }
      const move = refundMove(refund.status, 'SEND_BY_HAND')
      const isHeld = standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'releases'))
      if (move === undefined || isHeld || !refund.isByHand) return refuse('transition.not-allowed')
      // It went to no account of ours, so that none is named, or ruled out should it come back.
      const sent = { ...refund, destination: null }
      await moveRefund(tx, refund, {
        status: move.status,
        handReference: input.reference,
        sentBy: input.subject.accountId,
        sentAt: now,
        ...(!(refund.isOfBefore && input.wasSentBefore) && { notice: 'SENT' }),
        amended: sent,
        now,
      })
      await postRefund(deps, tx, locked, { refund: sent, posting: move.posting })
      await followOverpayment(deps, locked)
      return { ok: true }
    })
