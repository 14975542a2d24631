import { releaseRefusal, type ReleaseStep } from '@pledge/domain/refinance/claim'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { heldOr, withTenant } from '../../store/database/database.ts'
import {
  endClaim,
  liveClaimOf,
  lockLiveClaim,
  setReleasedBy,
  setReleaseRequest,
} from '../../store/refinance/estate-claims.ts'
import { findEstateLoan, lockEstateLoan } from '../../store/refinance/estate-loans.ts'
import { agentActor, principalOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { Deps } from '../deps.ts'

export interface ReleaseClaim {
  readonly subject: Subject
  readonly loanNumber: string
  readonly step: ReleaseStep
  readonly reason: string
}

interface ClaimToEnd {
  readonly claimId: string
  readonly estateLoanId: string
  readonly applicationId: string
}

/**
 * The live claim and the application that has to end for it to end; undefined without one. Read without a lock: the
 * application is locked before its loans everywhere, so the loan is not locked before it here.
 */
const findTied = (deps: Deps, { subject, loanNumber }: ReleaseClaim): Promise<ClaimToEnd | undefined> =>
  withTenant(heldOr(deps.db), principalOf(subject), async (tx) => {
    const key = { organizationId: subject.organizationId, loanNumber: plainLoanNumber(loanNumber) }
    const loan = await findEstateLoan(tx, deps.sealer, key)
    if (loan === undefined || loan.state === 'CLOSED') return undefined
    const claim = await liveClaimOf(tx, loan.id)
    if (claim === undefined || claim.applicationId === null) return undefined
    return { claimId: claim.id, estateLoanId: loan.id, applicationId: claim.applicationId }
  })

/** Cancels the application that refinances the loan, which ends all its claims; the second agent is recorded. */
const endApplication = (
  deps: Deps,
  { subject, step, reason }: ReleaseClaim,
  { claimId, estateLoanId, applicationId }: ClaimToEnd,
) =>
  advance(deps)({
    principal: principalOf(subject),
    applicationId,
    command: async ({ tx }) => {
      const claim = (await liveClaimOf(tx, estateLoanId)) ?? null
      if (claim !== null && claim.id !== claimId) return refuse('refinance.claim-over')
      const refused = releaseRefusal(claim, { step, agentId: subject.accountId, reason })
      if (refused !== null) return refused
      const data = { reason: claim?.releaseReason ?? null }
      return { type: 'ApplicationCancelled', by: agentActor(subject), data }
    },
    effects: ({ tx }) => setReleasedBy(tx, claimId, subject.accountId),
  })

const takeStep = (
  deps: Deps,
  { subject, loanNumber, step, reason }: ReleaseClaim,
): Promise<Outcome<object>> =>
  deps.transaction<Outcome<object>>(principalOf(subject), async ({ tx }) => {
    const { organizationId, accountId: agentId } = subject
    const at = deps.clock.business()
    const loan = await lockEstateLoan(tx, deps.sealer, {
      organizationId,
      loanNumber: plainLoanNumber(loanNumber),
    })
    if (loan === undefined) return refuse('access.not-found')
    // A new loan has replaced it: its claim is over for good.
    if (loan.state === 'CLOSED') return refuse('refinance.claim-over')
    const claim = await lockLiveClaim(tx, loan.id)
    const refused = releaseRefusal(claim ?? null, { step, agentId, reason })
    if (refused !== null) return refused
    if (claim === undefined) return refuse('refinance.claim-over')
    // An application began with it in this moment; the next attempt ends it.
    if (step === 'confirm' && claim.applicationId !== null) return refuse('transition.not-allowed')
    if (step === 'confirm')
      await endClaim(tx, { claimId: claim.id, estateLoanId: loan.id, releasedBy: agentId, at })
    else
      await setReleaseRequest(
        tx,
        claim.id,
        step === 'request' ? { agentId, reason: reason.trim(), at } : null,
      )
    return { ok: true }
  })

/**
 * Releases the claim of a loan in two steps by two agents, e.g. of a loan that its person had claimed from an account
 * that they have lost (gap G.70). From then on it can be claimed again. The application that refinances it ends, and with
 * it its other claims. Refusals: `access.not-found` for a number that the register does not have,
 * `transition.not-allowed`, and those of `releaseRefusal`.
 */
export const releaseClaim =
  (deps: Deps) =>
  async (input: ReleaseClaim): Promise<Outcome<object>> => {
    const tied = input.step === 'confirm' ? await findTied(deps, input) : undefined
    return tied === undefined ? takeStep(deps, input) : endApplication(deps, input, tied)
  }
