import { coinOf } from '@pledge/domain/application/origination'
import { depositsDueAtOf, depositAddressOf } from '@pledge/domain/collateral/account'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { windowClosesAt } from '@pledge/domain/view/deadline'
import type { Tx } from '../../store/database/database.ts'
import { chainCursor, depositsOf, type Deposit } from '../../store/collateral/deposits.ts'
import { isBackingOff } from '../../store/work/retry-backoffs.ts'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

const seenUnits = (deposits: readonly Deposit[]): bigint =>
  deposits.reduce((sum, { status, units }) => (status === 'orphaned' ? sum : sum + units), 0n)

/**
 * Whether the chain was polled for this application after its deadline. Otherwise coins sent in time, while
 * no poller ran, would arrive at a cancelled application. Without an address nothing can have been sent.
 */
const hasPolled = async (tx: Tx, { id, application, collateral }: LoanFile) => {
  const coin = coinOf(application)
  const dueAt = depositsDueAtOf(collateral)
  if (coin === null || depositAddressOf(collateral) === null || dueAt === null) return true
  const cursor = await chainCursor(tx, coin)
  if (cursor === undefined || cursor.checkedAt.getTime() < dueAt) return false
  return !(await isBackingOff(tx, 'sync-deposits', `${coin}:${id}`))
}

/**
 * Cancels an application whose collateral was not sent in time (row 1.9.19). Deposits on the chain at the
 * first poll after the deadline were sent in time, and have the operator's grace hours to be confirmed.
 * Refusals: `transition.not-allowed`.
 */
export const closeCollateralWindow = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: async ({ file, record: { deadlineTerms }, tx, now }) => {
      const deposits = await depositsOf(tx, file.id)
      const closesAt = windowClosesAt(file, seenUnits(deposits), deadlineTerms.graceHours)
      return {
        type: 'CollateralWindowClosed',
        by: jobActor('close-collateral-window'),
        data: { closesAt: closesAt ?? now.getTime(), hasPolled: await hasPolled(tx, file) },
      }
    },
  })
