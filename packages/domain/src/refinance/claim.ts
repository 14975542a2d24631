import { refuse, type Refusal } from '../refusal.ts'
import type { EstateLoanState } from './estate-loan.ts'

/** A claim that is not over, as far as rules look at it. */
export interface LiveClaim {
  readonly borrowerId: string
  /** The agent who asked for its release; null while nobody has. */
  readonly releaseRequestedBy: string | null
}

/** How a claim of a loan ends up. UNKNOWN is all that a borrower learns of the loans of others. */
export type ClaimResult = 'CLAIMED' | 'ALREADY_OWN' | 'UNKNOWN'

/**
 * Whether a borrower claims a loan of the register (row 2.2.15, gap G.70). An ID that does not exist, one of another
 * person and one that somebody else has claimed are the same to whoever types it: no answer says which loans exist.
 */
export const claimResult = (input: {
  /** Null where the register has no such loan. */
  readonly state: EstateLoanState | null
  readonly isOfBorrower: boolean
  readonly claim: LiveClaim | null
  readonly borrowerId: string
}): ClaimResult => {
  const { state, isOfBorrower, claim, borrowerId } = input
  if (state === null || !isOfBorrower) return 'UNKNOWN'
  if (claim?.borrowerId === borrowerId) return 'ALREADY_OWN'
  return state === 'OPEN' && claim === null ? 'CLAIMED' : 'UNKNOWN'
}

/** What agents do to release a claim: one asks, another one confirms, and either takes the request back. */
export const RELEASE_STEPS = ['request', 'confirm', 'withdraw'] as const
export type ReleaseStep = (typeof RELEASE_STEPS)[number]

/**
 * Whether an agent may take this step: a claim is released by two agents, because its borrower loses the loan's place.
 * Refusals: `refinance.claim-over` without a claim, `transition.not-allowed` out of order, `approval.reason-required`
 * for a request without a reason, `approval.same-agent` for a confirmation by whoever asked.
 */
export const releaseRefusal = (
  claim: LiveClaim | null,
  {
    step,
    agentId,
    reason,
  }: { readonly step: ReleaseStep; readonly agentId: string; readonly reason: string },
): Refusal | null => {
  if (claim === null) return refuse('refinance.claim-over')
  const { releaseRequestedBy } = claim
  if ((step === 'request') !== (releaseRequestedBy === null)) return refuse('transition.not-allowed')
  if (step === 'request' && reason.trim() === '') return refuse('approval.reason-required')
  return step === 'confirm' && releaseRequestedBy === agentId ? refuse('approval.same-agent') : null
}
