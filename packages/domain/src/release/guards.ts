import { AGENTS_NEEDED, agentsWho } from '../decider/approval.ts'
import { allowIf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { ReleaseCommand } from './commands.ts'
import type { ReleaseFacts } from './facts.ts'
import { isReleaseRejectionReason } from './refusal-reasons.ts'
import { isReleaseStuck, isReleaseUndecided, type Release } from './release.ts'

export type Guard = GuardOf<Release, ReleaseCommand, ReleaseFacts>

/**
 * The collateral of a closed loan, or any other balance owed to the borrower, can be released while no
 * request is open (rows 1.4.40 and 1.4.41).
 */
export const releaseRequestable: Guard = ({
  facts: { balanceUnits, isOwedBack, isUnpledgedByPayoff, isRequestable },
}) => allowIf(isOwedBack && (balanceUnits > 0n || isUnpledgedByPayoff) && isRequestable)

/**
 * Maker and checker: the second approval must come from another agent. One agent can reject alone, because no
 * coins leave by it; a stuck request is returned to its borrower in the same way. Refusals:
 * approval.same-agent, approval.reason-required, collateral.not-ready when the collateral was reorged.
 */
export const releaseDecidable: Guard = (input) => {
  const { state: release, facts, by, data } = given(input, 'CollateralReleaseDecided')
  const isOpen = isReleaseUndecided(release)
  if (data.decision === 'refuse') {
    if (!isOpen && !isReleaseStuck(release)) return notAllowed
    return data.reason !== null && isReleaseRejectionReason(data.reason)
      ? null
      : refuse('approval.reason-required')
  }
  if (!isOpen) return notAllowed
  if (release.approvals.some(({ agentId }) => agentId === by.id)) return refuse('approval.same-agent')
  return facts.balanceUnits > 0n ? null : refuse('collateral.not-ready')
}

export const twoAgentsApprovedRelease: Guard = when<Release, ReleaseFacts>(
  ({ approvals }, { balanceUnits }) => balanceUnits > 0n && agentsWho(approvals, 'approve') >= AGENTS_NEEDED,
)

/** The sent quantity equals the ordered quantity. */
export const releaseUnderWay: Guard = (input) => {
  const { state: release, data } = given(input, 'CollateralReleaseConcluded')
  if (release.state !== 'ORDERED') return notAllowed
  return allowIf(data.result !== 'SUCCESS' || BigInt(data.units) === release.orderedUnits)
}
