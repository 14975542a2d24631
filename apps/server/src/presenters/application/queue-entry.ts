import type { LateDeposit, QueueEntry, ShortCollateral } from '@pledge/contract/portfolio'
import { heldUnits } from '@pledge/domain/application/application'
import { isMoveReorged, isReleaseReorged, missingUnits } from '@pledge/domain/application/collateral-short'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { AgentCase } from '../../store/application/agent-case.ts'
import { presentFirstDeadline } from './deadline.ts'

/** The name as it was submitted, or the e-mail address before it was. */
export const borrowerNameOf = ({ details, email }: AgentCase): string =>
  details === undefined ? email : `${details.name.firstName} ${details.name.lastName}`

/** What an agent's list shows of an application. `since`: how long it has waited for what the list is about. */
export const presentQueueEntry = (one: AgentCase, since: Date): QueueEntry => {
  const { application } = one.record
  return {
    appUuid: application.id,
    borrower: borrowerNameOf(one),
    state: application.state,
    amount: formatDollars(one.offer?.quote.amountCents ?? 0n),
    coin: application.coin ?? 'BTC',
    waitingSince: since.toISOString(),
    // The one that the borrower reads, or the day on which the law asks for a decision (12 CFR 1002.9(a)(1)).
    ...presentFirstDeadline(one.record),
    approvals: application.approvals
      .filter((approval) => approval.decision === 'approve')
      .map((approval) => one.agentEmails.get(approval.agentId) ?? approval.agentId),
  }
}

const payoutOf = ({ record: { application }, isPayoutAsked }: AgentCase): ShortCollateral['payout'] => {
  if (isMoveReorged(application)) return 'MOVED'
  if (isReleaseReorged(application)) return 'RETURNED'
  if (application.releasedAt === null) return 'NOT_RELEASED'
  return isPayoutAsked ? 'ASKED' : 'RELEASED'
}

/** A loan whose collateral the chain took back before it was paid out, or after it was moved or returned, and how much is missing. */
export const presentShortCollateral = (one: AgentCase, since: Date): ShortCollateral => {
  const entry = presentQueueEntry(one, since)
  const { application } = one.record
  const missing = missingUnits(application)
  return {
    ...entry,
    missing: { coinQuantity: formatCoin(missing, entry.coin), type: entry.coin },
    payout: payoutOf(one),
  }
}

/** A cancelled application to which coins came: what is held, and what is still on its way. */
export const presentLateDeposit = (one: AgentCase, since: Date): LateDeposit => {
  const entry = presentQueueEntry(one, since)
  const { pendingUnits } = collateralBalance(0n, one.deposits)
  const held = heldUnits(one.record.application)
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, entry.coin), type: entry.coin })
  return { ...entry, held: amount(held > 0n ? held : 0n), pending: amount(pendingUnits) }
}
