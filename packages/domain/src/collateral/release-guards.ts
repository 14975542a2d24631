import { AGENTS_NEEDED, agentsWho } from '../decider/approval.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { isReleaseRejectionReason } from '../release/refusal-reasons.ts'
import { balanceUnits, releaseOf, type CollateralAccount, type Release } from './account.ts'
import type { CollateralFacts } from './facts.ts'
import type { Guard } from './guards.ts'
import { isReleaseOrdered, isReleaseStuck, isReleaseUndecided, mayRequestRelease } from './release.ts'

const rule = when<CollateralAccount, CollateralFacts>

/** The collateral of a loan that is closed, or what is held otherwise, goes back; no request is under way (rows 1.4.40 and 1.4.41). */
export const releaseRequestable: Guard = rule(
  (account, { isLoanPaidOff }) =>
    (balanceUnits(account) > 0n || (account.state === 'UNPLEDGED' && isLoanPaidOff)) &&
    mayRequestRelease(account),
)

/** The request that is asked about. Refusal: release.request-over when there is another one since. */
const theRequest = (account: CollateralAccount, requestId: string): Release | Refusal => {
  const request = releaseOf(account)
  if (request === null) return notAllowed
  return request.requestId === requestId ? request : refuse('release.request-over')
}

/**
 * Maker and checker: the second approval must be another agent's. One agent rejects alone, for no coin leaves by it; so
 * may a stuck request be given back to its borrower. Refusals: release.request-over, approval.same-agent,
 * approval.reason-required, collateral.not-ready when what was held is reorged.
 */
export const releaseDecidable: Guard = (input) => {
  const { state: account, by, data } = given(input, 'CollateralReleaseDecided')
  const request = theRequest(account, data.requestId)
  if ('ok' in request) return request
  const isOpen = isReleaseUndecided(account)
  if (data.decision === 'refuse') {
    if (!isOpen && !isReleaseStuck(account)) return notAllowed
    return data.reason !== null && isReleaseRejectionReason(data.reason)
      ? null
      : refuse('approval.reason-required')
  }
  if (!isOpen) return notAllowed
  if (request.approvals.some(({ agentId }) => agentId === by.id)) return refuse('approval.same-agent')
  return balanceUnits(account) > 0n ? null : refuse('collateral.not-ready')
}

export const twoAgentsApprovedRelease: Guard = rule((account) => {
  if (!isReleaseUndecided(account) || balanceUnits(account) <= 0n) return false
  return agentsWho(releaseOf(account)?.approvals ?? [], 'approve') >= AGENTS_NEEDED
})

/** The report is of the request that is under way. Refusal: release.request-over. */
export const releaseUnderWay: Guard = (input) => {
  const { state: account, data } = given(input, 'CollateralReleaseConcluded')
  const request = theRequest(account, data.requestId)
  if ('ok' in request) return request
  if (request.state !== 'ORDERED') return notAllowed
  return allowIf(data.result !== 'SUCCESS' || BigInt(data.units) === request.orderedUnits)
}

/** The loan is paid off, nothing is held, and no request waits for anybody. What was released can be reorged since. */
export const collateralAllBack: Guard = rule(
  (account, { isNothingOwed }) =>
    isNothingOwed &&
    balanceUnits(account) <= 0n &&
    !isReleaseUndecided(account) &&
    !isReleaseOrdered(account) &&
    !isReleaseStuck(account),
)
