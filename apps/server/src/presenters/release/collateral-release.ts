import { coinOf } from '@pledge/domain/application/origination'
import { balanceUnits, requiredUnitsOf } from '@pledge/domain/collateral/account'
import { isReleaseUndecided, isReleaseStuck } from '@pledge/domain/release/release'
import { currentRelease } from '@pledge/domain/view/current-release'
import { isReleaseOpen } from '@pledge/domain/view/release-progress'
import type { CollateralRelease } from '@pledge/contract/collateral-return'
import type { ApplicationFile, ReturnEntry } from '@pledge/contract/portfolio'
import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { isReleaseRejectionReason } from '@pledge/domain/release/refusal-reasons'
import type { AgentCase } from '../../store/application/agent-case.ts'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredRelease } from '../../store/release/releases.ts'
import type { Deposit } from '../../store/collateral/deposits.ts'
import { presentWallet } from '../application/application.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'

const amountOf = (units: bigint, coin: Coin) => ({ coinQuantity: formatCoin(units, coin), type: coin })
/** Never negative: a reorganization may have removed deposits that were already released. */
const balanceAmount = ({ file }: Pick<ApplicationRecord, 'file'>, coin: Coin) => {
  const units = balanceUnits(file.collateral)
  return amountOf(units > 0n ? units : 0n, coin)
}
const reasonOf = ({ reason }: StoredRelease) =>
  reason !== null && isReleaseRejectionReason(reason) ? reason : null
const pendingUnitsOf = (deposits: readonly Deposit[]) => collateralBalance(0n, deposits).pendingUnits

/** A request as its borrower sees it. */
export const presentRequest = (request: StoredRelease) => ({
  requestId: request.requestId,
  address: request.address,
  requestedAt: request.requestedAt.toISOString(),
  dueAt: request.dueAt.toISOString(),
  requested: request.requestedUnits === null ? null : amountOf(request.requestedUnits, request.coin),
  amount: request.units === null ? null : amountOf(request.units, request.coin),
  transactionId: request.transactionId,
  result: request.result,
  reason: reasonOf(request),
})

/** A borrower's view of the balance and its release; undefined where no collateral was ever required. */
export const presentRelease = ({
  record,
  deposits,
  returns,
}: {
  readonly record: ApplicationRecord
  readonly deposits: readonly Deposit[]
  readonly returns: readonly StoredRelease[]
}): CollateralRelease | undefined => {
  const { file } = record
  const coin = coinOf(file.application)
  if (coin === null || requiredUnitsOf(file.collateral) === null) return undefined
  const last = returns.at(-1)
  return {
    held: balanceAmount(record, coin),
    pending: amountOf(pendingUnitsOf(deposits), coin),
    isReady: isReleaseOpen(file) && !isCollateralBlocked(file.application),
    request: last === undefined ? null : presentRequest(last),
    transactions: presentWallet({ coin, file, deposits, returns }).transactions,
  }
}

/** Agents who have approved the current request. */
const approvalsOf = ({ record: { file }, agentEmails }: QueueCase) =>
  (currentRelease(file)?.approvals ?? [])
    .filter(({ decision }) => decision === 'approve')
    .map(({ agentId, at }) => ({
      agent: agentEmails.get(agentId) ?? agentId,
      at: new Date(at).toISOString(),
    }))

/** The last request as agents see it. */
export const presentReleaseFile = (one: AgentCase): ApplicationFile['collateralReturn'] => {
  const { file } = one.record
  const last = one.returns.at(-1)
  if (last === undefined) return null
  const { requested, ...ofAgents } = presentRequest(last)
  const isBlocked = isCollateralBlocked(file.application)
  const release = currentRelease(file)
  return {
    ...ofAgents,
    held: requested ?? balanceAmount(one.record, last.coin),
    isPart: requested !== null,
    approvals: approvalsOf(one),
    mayApprove: !isBlocked && isReleaseUndecided(release),
    mayRefuse: !isBlocked && (isReleaseUndecided(release) || isReleaseStuck(release)),
  }
}

/** What an approval releases. */
const requestedAmount = ({ record }: QueueCase, coin: Coin) => {
  const units = currentRelease(record.file)?.requestedUnits
  return units === undefined ? balanceAmount(record, coin) : amountOf(units, coin)
}

/** A request that waits for agents. */
export const presentReleaseEntry = (
  one: QueueCase,
  row: { readonly requested_at: Date; readonly due_at: Date },
): ReturnEntry => {
  const entry = presentQueueEntry(one, row.requested_at)
  return {
    ...entry,
    approvals: approvalsOf(one).map(({ agent }) => agent),
    deadline: row.due_at.toISOString(),
    deadlineKind: null,
    held: requestedAmount(one, entry.coin),
  }
}
