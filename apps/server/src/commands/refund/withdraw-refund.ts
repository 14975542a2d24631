import { refundMove } from '@pledge/domain/refund/refund-status'
import { findRefund, moveRefund } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'

/**
 * Ends a refund whose submission was committed and which the provider says it never received. What is still owed waits for two
 * agents again: meanwhile a payment may have been reversed, or a hold placed.
 */
export const withdrawRefund =
  (deps: Deps) =>
  async (job: OfApplication & { readonly refundId: string }): Promise<void> => {
    await withLockedApplication(deps)(asSystem(job), async (locked) => {
      const { tx, now } = locked
      const refund = await findRefund(tx, job.refundId)
      const move = refund && refundMove(refund.status, 'WITHDRAW')
      if (refund === undefined || move === undefined) return
      await moveRefund(tx, refund, { status: move.status, endedAt: now, now })
      await followOverpayment(deps, locked)
    })
  }
