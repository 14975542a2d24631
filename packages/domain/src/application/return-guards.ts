import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse, type Refused } from '../refusal.ts'
import { isReturnRefusalReason } from '../release/refusal-reasons.ts'
import { heldUnits, type Application, type CollateralReturn } from './application.ts'
import type { Guard } from './guards.ts'
import { AGENTS_NEEDED } from './limits.ts'
import { isCollateralBlocked } from './sanctions.ts'

/** Results after which the borrower may ask at once; what is held after a success came later (rows 1.4.40, 1.4.41). */
const REOPENING: readonly unknown[] = ['WITHDRAWAL_FAILED', 'SUCCESS']

/** Whether the borrower may give a return address: rows 1.4.40 and 1.4.41. */
export const isReturnOpen = ({ stage, collateralReturn }: Application): boolean =>
  stage === 'COLLATERAL_RELEASE' && (collateralReturn === null || REOPENING.includes(collateralReturn.result))

export const returnOpen: Guard = when(isReturnOpen)

/** The request that is asked about. Refusal: release.request-over when there is another one since. */
const theRequest = (application: Application, requestId: string): CollateralReturn | Refused => {
  const request = application.collateralReturn
  if (request === null) return notAllowed
  return request.requestId === requestId ? request : refuse('release.request-over')
}

/** A request waits for agents while it is neither ordered nor concluded. */
export const isReturnUndecided = ({ collateralReturn: request }: Application): boolean =>
  request !== null && request.orderedUnits === null && request.result === null

/** Concluded by a result that leaves the borrower waiting for a person (gap G.51). */
export const isReturnStuck = ({ collateralReturn: request }: Application): boolean =>
  request !== null && request.result !== null && !REOPENING.includes(request.result)

/**
 * Maker and checker: the second approval must be another agent's. One agent refuses alone, for no coin leaves by it; so
 * may a stuck request be given back to its borrower. Refusals: release.request-over, approval.same-agent,
 * approval.reason-required, collateral.not-ready when the chain took back what was held.
 */
export const returnDecidable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'CollateralReturnDecided')
  const request = theRequest(application, data.requestId)
  if ('ok' in request) return request
  const isOpen = isReturnUndecided(application)
  if (data.decision === 'refuse') {
    if (!isOpen && !isReturnStuck(application)) return notAllowed
    return data.reason !== null && isReturnRefusalReason(data.reason)
      ? null
      : refuse('approval.reason-required')
  }
  if (!isOpen) return notAllowed
  if (request.approvals.some(({ agentId }) => agentId === by.id)) return refuse('approval.same-agent')
  return heldUnits(application) > 0n ? null : refuse('collateral.not-ready')
}

export const twoAgentsReturn: Guard = when((application) => {
  if (!isReturnUndecided(application) || heldUnits(application) <= 0n) return false
  const approvals = application.collateralReturn?.approvals ?? []
  const agents = new Set(approvals.filter((one) => one.decision === 'approve').map((one) => one.agentId))
  return agents.size >= AGENTS_NEEDED
})

/** Whether coins may leave: ordered, and not concluded. */
export const mayReturn = ({ collateralReturn: request }: Application): boolean =>
  request !== null && request.orderedUnits !== null && request.result === null

/** Where a return stands, for the queues: WAITING for an agent, SENDING, or NONE of it under way: nobody decides on what is blocked. */
export const RETURN_STANDS = ['NONE', 'WAITING', 'SENDING'] as const
export type ReturnStand = (typeof RETURN_STANDS)[number]
export const returnStand = (application: Application): ReturnStand => {
  const isWaiting = isReturnUndecided(application) || isReturnStuck(application)
  if (isWaiting) return isCollateralBlocked(application) ? 'NONE' : 'WAITING'
  return mayReturn(application) ? 'SENDING' : 'NONE'
}

/** The report is of the request that is under way. Refusal: release.request-over. */
export const returnUnderWay: Guard = (input) => {
  const { state: application, data } = given(input, 'CollateralReturnConcluded')
  const request = theRequest(application, data.requestId)
  if ('ok' in request) return request
  if (!mayReturn(application)) return notAllowed
  return allowIf(data.result !== 'SUCCESS' || BigInt(data.units) === request.orderedUnits)
}
