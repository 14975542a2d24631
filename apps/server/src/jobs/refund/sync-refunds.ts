import { checkOverpayment } from '../../commands/refund/follow-overpayment.ts'
import { overpaymentsToCheck, refundsToNotify, refundsToSend } from '../../store/refund/due-refunds.ts'
import { alone } from '../../store/work/alone.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce } from '../work/each-apart.ts'
import { sendRefundNotice } from './send-refund-notice.ts'
import { sendRefund } from './send-refund.ts'

const NAME = 'sync-refunds'
const DUE_A_PAGE = 100

/**
 * What borrowers overpaid: opens refunds for agents to approve, sends those that two of them approved, and notifies the borrowers.
 */
export const syncRefunds = (deps: JobDeps): Promise<void> =>
  alone(deps.db, NAME, async () => {
    const now = deps.clock.business()
    await eachDueOnce(deps, NAME, {
      most: DUE_A_PAGE,
      list: async (most) =>
        (await overpaymentsToCheck(deps.sweeperDb, now, most)).map((due) => ({
          ...due,
          item: `${due.applicationId}:check`,
        })),
      work: async ({ applicationId, organizationId }) => {
        await checkOverpayment(deps)({ applicationId, organizationId })
        return 'done'
      },
    })
    await eachDueOnce(deps, NAME, {
      most: DUE_A_PAGE,
      list: async (most) =>
        (await refundsToSend(deps.sweeperDb, now, most)).map((due) => ({ ...due, item: `${due.id}:send` })),
      work: (due) => sendRefund(deps, due),
    })
    await eachDueOnce(deps, NAME, {
      most: DUE_A_PAGE,
      list: async (most) =>
        (await refundsToNotify(deps.sweeperDb, now, most)).map((due) => ({
          ...due,
          item: `${due.id}:notice`,
        })),
      work: (due) => sendRefundNotice(deps, due),
    })
  })
