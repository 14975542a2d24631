import { nextLostPoll, isLost, refundPollUntil } from '@pledge/domain/refund/poll-until'
import { findRefund, moveRefund } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

type OfRefund = OfApplication & { readonly refundId: string }

/**
 * Lets a refund whose transaction is on the chain be polled for five days more: the provider has answered about it, so it is not
 * for agents to find out what became of it, however long the chain takes.
 */
export const keepPolling =
  (deps: Deps) =>
  async (job: OfRefund): Promise<void> => {
    await withLockedApplication(deps)(asSystem(job), async ({ tx, now }) => {
      const refund = await findRefund(tx, job.refundId)
      if (refund?.status !== 'SUBMITTING') return
      const pollUntil = new Date(refundPollUntil(now.getTime()))
      await moveRefund(tx, refund, { status: refund.status, pollUntil, now })
    })
  }

/** Plans the next poll about a refund that was recorded as never received, within its bound. */
export const planLostPoll =
  (deps: Deps) =>
  async (job: OfRefund): Promise<void> => {
    await withLockedApplication(deps)(asSystem(job), async ({ tx, now }) => {
      const refund = await findRefund(tx, job.refundId)
      if (refund === undefined || !isLost(refund) || refund.endedAt === null) return
      const nextMs = nextLostPoll(refund.endedAt.getTime(), now.getTime())
      const lostPollAt = nextMs === null ? null : new Date(nextMs)
      await moveRefund(tx, refund, { status: refund.status, lostPollAt, now })
    })
  }
