import { isLost } from '@pledge/domain/refund/poll-until'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { findRefund, moveRefund } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'
import { postRefund } from './post-refund.ts'

/** What the provider answered to a refund that was submitted to it. */
export type RefundAnswer =
  | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
  | { readonly status: 'REJECTED'; readonly code: string }

/**
 * Records the answer of the provider: accepted, the money has left and the borrower is notified; rejected, it waits for two agents
 * again, with another account or to be sent by hand. Answered again, nothing changes. Money that left is never dropped: one that
 * was rejected before is posted all the same, and any other that cannot have been submitted throws. One that was recorded as never
 * received, and that the provider rejected, has the code of the provider from then on: its account is not tried again.
 */
export const recordRefundAnswer =
  (deps: Deps) =>
  async (
    job: OfApplication & {
      readonly refundId: string
      readonly answer: RefundAnswer
      readonly mode?: 'apart'
    },
  ): Promise<void> => {
    const { answer, mode } = job
    await withLockedApplication(deps)({ ...asSystem(job), ...(mode && { mode }) }, async (locked) => {
      const { tx, now } = locked
      const refund = await findRefund(tx, job.refundId)
      if (refund === undefined) throw new Error('a refund that was submitted is stored')
      const move = refundMove(refund.status, answer.status === 'ACCEPTED' ? 'ACCEPT' : 'REJECT')
      if (move === undefined) {
        if (answer.status === 'ACCEPTED' && refund.sentAt === null)
          throw new Error('a refund left that was never submitted')
        if (answer.status === 'ACCEPTED' || !isLost(refund)) return
        const rejected = { reasonCode: answer.code, lostPollAt: null }
        await moveRefund(tx, refund, { status: refund.status, ...rejected, now })
        await followOverpayment(deps, locked)
        return
      }
      const { status } = move
      if (answer.status === 'ACCEPTED') {
        const sent = { traceNumber: answer.traceNumber, sentAt: now, notice: 'SENT' } as const
        await moveRefund(tx, refund, {
          status,
          ...sent,
          reasonCode: null,
          endedAt: null,
          lostPollAt: null,
          now,
        })
      } else await moveRefund(tx, refund, { status, reasonCode: answer.code, endedAt: now, now })
      await postRefund(deps, tx, locked, { refund, posting: move.posting })
      await followOverpayment(deps, locked)
    })
  }
