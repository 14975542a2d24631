import { AGENTS_NEEDED, agentsWho } from '../decider/approval.ts'
import { allowIf, commandOf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { ReleaseCommand } from './commands.ts'
import type { ReleaseFacts } from './facts.ts'
import { isPartRequestable } from './part-requestable.ts'
import { rejectionReasons } from './refusal-reasons.ts'
import { isPartial, isReleaseStuck, isReleaseUndecided, type Release } from './release.ts'

export type Guard = GuardOf<Release, ReleaseCommand, ReleaseFacts>

/**
 * The collateral of a closed loan, or any other balance owed to the borrower, can be released while no
 * request is open (rows 1.4.40 and 1.4.41); and part of the collateral of a loan in service (row 1.9.13), whose
 * excess the command has calculated.
 */
export const releaseRequestable: Guard = (input) => {
  const { facts } = input
  const { data } = commandOf(input, 'CollateralReleaseRequested')
  const { balanceUnits, isOwedBack, isUnpledgedByPayoff, isRequestable } = facts
  if (data.units !== undefined) {
    const units = BigInt(data.units)
    return allowIf(isPartRequestable(facts, input.now) && units > 0n && units < balanceUnits)
  }
  return allowIf(isOwedBack && (balanceUnits > 0n || isUnpledgedByPayoff) && isRequestable)
}

/**
 * Part of the collateral leaves while the rest secures the loan and nothing else is going on; and what was requested before
 * the loan was paid off leaves as the rest does.
 */
const mayLeave = ({ requestedUnits }: Release, facts: ReleaseFacts): boolean =>
  requestedUnits === undefined ||
  (requestedUnits <= facts.balanceUnits && (facts.isRebalanceable || facts.isOwedBack))

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
    return rejectionReasons({ isPart: isPartial(release) }).some((reason) => reason === data.reason)
      ? null
      : refuse('approval.reason-required')
  }
  if (!isOpen) return notAllowed
  if (release.approvals.some(({ agentId }) => agentId === by.id)) return refuse('approval.same-agent')
  if (facts.balanceUnits <= 0n) return refuse('collateral.not-ready')
  const isHeld = isPartial(release) && !facts.isOwedBack && facts.paymentsHeldUntil > input.now
  return allowIf(mayLeave(release, facts) && !isHeld)
}

export const twoAgentsApprovedRelease: Guard = when<Release, ReleaseFacts>(
  (release, facts) =>
    facts.balanceUnits > 0n &&
    mayLeave(release, facts) &&
    agentsWho(release.approvals, 'approve') >= AGENTS_NEEDED,
)

/** The sent quantity equals the ordered quantity. */
export const releaseUnderWay: Guard = (input) => {
  const { state: release, data } = given(input, 'CollateralReleaseConcluded')
  if (release.state !== 'ORDERED') return notAllowed
  return allowIf(data.result !== 'SUCCESS' || BigInt(data.units) === release.orderedUnits)
}
