import { balanceUnits, releaseOf, type Release } from '../collateral/account.ts'
import { isReleaseUndecided, isReleaseStuck } from '../collateral/release.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { isReturnOpen } from '../view/return-stand.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse, type Refused } from '../refusal.ts'
import { isReturnRefusalReason } from '../release/refusal-reasons.ts'
import type { Guard } from './guards.ts'
import { AGENTS_NEEDED } from './limits.ts'

export const returnOpen: Guard = when(isReturnOpen)

/** The request that is asked about. Refusal: release.request-over when there is another one since. */
const theRequest = (file: LoanFile, requestId: string): Release | Refused => {
  const request = releaseOf(file.collateral)
  if (request === null) return notAllowed
  return request.requestId === requestId ? request : refuse('release.request-over')
}

/**
 * Maker and checker: the second approval must be another agent's. One agent refuses alone, for no coin leaves by it; so
 * may a stuck request be given back to its borrower. Refusals: release.request-over, approval.same-agent,
 * approval.reason-required, collateral.not-ready when the chain took back what was held.
 */
export const returnDecidable: Guard = (input) => {
  const { state: file, by, data } = given(input, 'CollateralReturnDecided')
  const request = theRequest(file, data.requestId)
  if ('ok' in request) return request
  const isOpen = isReleaseUndecided(file.collateral)
  if (data.decision === 'refuse') {
    if (!isOpen && !isReleaseStuck(file.collateral)) return notAllowed
    return data.reason !== null && isReturnRefusalReason(data.reason)
      ? null
      : refuse('approval.reason-required')
  }
  if (!isOpen) return notAllowed
  if (request.approvals.some(({ agentId }) => agentId === by.id)) return refuse('approval.same-agent')
  return balanceUnits(file.collateral) > 0n ? null : refuse('collateral.not-ready')
}

export const twoAgentsReturn: Guard = when((file) => {
  if (!isReleaseUndecided(file.collateral) || balanceUnits(file.collateral) <= 0n) return false
  const approvals = releaseOf(file.collateral)?.approvals ?? []
  const agents = new Set(approvals.filter((one) => one.decision === 'approve').map((one) => one.agentId))
  return agents.size >= AGENTS_NEEDED
})

/** The report is of the request that is under way. Refusal: release.request-over. */
export const returnUnderWay: Guard = (input) => {
  const { state: file, data } = given(input, 'CollateralReturnConcluded')
  const request = theRequest(file, data.requestId)
  if ('ok' in request) return request
  if (request.state !== 'ORDERED') return notAllowed
  return allowIf(data.result !== 'SUCCESS' || BigInt(data.units) === request.orderedUnits)
}
