import { coinOf } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { approvalsOf, approvedAtOf } from '@pledge/domain/disbursement/disbursement'
import { isTransferReorged, isReleaseReorged, deficiencyUnits } from '@pledge/domain/view/deficiency'
import type { LateDeposit, QueueEntry, ShortCollateral } from '@pledge/contract/portfolio'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import { presentFirstDeadline } from './deadline.ts'

/** The submitted name, or the email address before that. */
export const borrowerNameOf = ({ details, email }: QueueCase): string =>
  details === undefined ? email : `${details.name.firstName} ${details.name.lastName}`

/** An application in an agents' list. `since`: when it began to wait for the list's action. */
export const presentQueueEntry = (one: QueueCase, since: Date): QueueEntry => {
  const { file } = one.record
  return {
    appUuid: file.id,
    borrower: borrowerNameOf(one),
    state: file.state,
    amount: formatDollars(one.offer?.quote.amountCents ?? 0n),
    coin: coinOf(file.application) ?? 'BTC',
    waitingSince: since.toISOString(),
    // The borrower's deadline, or the date by which the law requires a decision (12 CFR 1002.9(a)(1)).
    ...presentFirstDeadline(one.record),
    approvals: approvalsOf(file.disbursement)
      .filter((approval) => approval.decision === 'approve')
      .map((approval) => one.agentEmails.get(approval.agentId) ?? approval.agentId),
  }
}

const disbursementOf = ({
  record: { file },
  isDisbursementRequested,
}: QueueCase): ShortCollateral['payout'] => {
  if (isTransferReorged(file)) return 'MOVED'
  if (isReleaseReorged(file)) return 'RETURNED'
  if (approvedAtOf(file.disbursement) === null) return 'NOT_RELEASED'
  return isDisbursementRequested ? 'ASKED' : 'RELEASED'
}

/**
 * A loan with collateral that was reorged before its disbursement, or after a transfer or release, and the
 * missing quantity.
 */
export const presentShortCollateral = (one: QueueCase, since: Date): ShortCollateral => {
  const entry = presentQueueEntry(one, since)
  const { file } = one.record
  const missing = deficiencyUnits(file)
  return {
    ...entry,
    missing: { coinQuantity: formatCoin(missing, entry.coin), type: entry.coin },
    payout: disbursementOf(one),
  }
}

/** A cancelled application that received coins: confirmed and unconfirmed quantities. */
export const presentLateDeposit = (one: QueueCase, since: Date): LateDeposit => {
  const entry = presentQueueEntry(one, since)
  const { pendingUnits } = collateralBalance(0n, one.deposits)
  const held = balanceUnits(one.record.file.collateral)
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, entry.coin), type: entry.coin })
  return { ...entry, held: amount(held > 0n ? held : 0n), pending: amount(pendingUnits) }
}
