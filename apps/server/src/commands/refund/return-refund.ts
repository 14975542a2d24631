import { refundMove } from '@pledge/domain/refund/refund-status'
import { findRefund, moveRefund } from '../../store/refund/refunds.ts'
import { finishReport } from '../../store/disbursement/disbursement-reports.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'
import { postRefund } from './post-refund.ts'

/**
 * Records that a refund came back: it is here again, owed again, and waits for two agents, with another account or to be sent by
 * hand. The report is completed in the same commit; reported again, nothing else changes.
 */
export const returnRefund =
  (deps: Deps) =>
  async (
    job: OfApplication & { readonly refundId: string; readonly reportId: string; readonly code: string },
  ): Promise<void> => {
    await withLockedApplication(deps)(asSystem(job), async (locked) => {
      const { tx, now } = locked
      await finishReport(tx, { ...job, id: job.reportId, attempt: null })
      const refund = await findRefund(tx, job.refundId)
      const move = refund && refundMove(refund.status, 'RETURN')
      if (refund === undefined || move === undefined) return
      const { status, posting } = move
      await moveRefund(tx, refund, {
        status,
        reasonCode: job.code,
        endedAt: now,
        notice: 'RETURNED',
        now,
      })
      await postRefund(deps, tx, locked, { refund, posting })
      await followOverpayment(deps, locked)
    })
  }
