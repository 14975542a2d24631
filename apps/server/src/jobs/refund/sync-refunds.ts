import { checkOverpayment } from '../../commands/refund/follow-overpayment.ts'
import {
  lostRefundsToPoll,
  overpaymentsToCheck,
  refundsToNotify,
  refundsToSend,
} from '../../store/refund/due-refunds.ts'
import { alone } from '../../store/work/alone.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce } from '../work/each-apart.ts'
import { pollLostRefund } from './poll-lost-refund.ts'
import { sendRefundNotice } from './send-refund-notice.ts'
import { sendRefund } from './send-refund.ts'

const NAME = 'sync-refunds'
const DUE_A_PAGE = 100

/**
 * What borrowers overpaid: opens refunds for agents to approve, sends those that two of them approved, goes on polling about those
 * that were recorded as never received, and notifies the borrowers.
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
    // Before anything is sent: one that the provider has after all takes the place of the refund that was opened instead.
    await eachDueOnce(deps, NAME, {
      most: DUE_A_PAGE,
      list: async (most) =>
        (await lostRefundsToPoll(deps.sweeperDb, now, most)).map((due) => ({
          ...due,
          item: `${due.id}:lost`,
        })),
      work: (due) => pollLostRefund(deps, due),
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
