import { releaseRefusal, type ReleaseStep } from '@pledge/domain/refinance/claim'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import {
  endClaim,
  liveClaimOf,
  setReleasedBy,
  setReleaseRequest,
} from '../../store/refinance/estate-claims.ts'
import { lockEstateLoan } from '../../store/refinance/estate-loans.ts'
import { applicationOfClaim } from '../../store/refinance/refinance-claims.ts'
import { agentActor, principalOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { Deps } from '../deps.ts'

export interface ReleaseClaim {
  readonly subject: Subject
  readonly loanNumber: string
  readonly step: ReleaseStep
  readonly reason: string
}

/**
 * Releases the claim of a loan in two steps by two agents, e.g. of a loan that its person had claimed from an account
 * that they have lost (gap G.70). From then on it can be claimed again. The application that refinances it ends, and with
 * it its other claims. Refusals: `access.not-found` for a number that
 * the register does not have, and those of `releaseRefusal`.
 */
export const releaseClaim =
  (deps: Deps) =>
  async (input: ReleaseClaim): Promise<Outcome<object>> => {
    const taken = await takeStep(deps, input)
    if (!taken.ok || taken.applicationId === undefined) return taken
    return endApplication(deps, input, { ...taken, applicationId: taken.applicationId })
  }

interface Taken {
  readonly claimId: string
  readonly estateLoanId: string
  /** The application that has to end for the claim to end; undefined where the step is done. */
  readonly applicationId: string | undefined
}

/** Cancels the application that refinances the loan, which ends all its claims; the second agent is recorded. */
const endApplication = (
  deps: Deps,
  { subject, step, reason }: ReleaseClaim,
  { claimId, estateLoanId, applicationId }: Taken & { readonly applicationId: string },
) =>
  advance(deps)({
    principal: principalOf(subject),
    applicationId,
    command: async ({ tx }) => {
      const claim = (await liveClaimOf(tx, estateLoanId)) ?? null
      const refused = releaseRefusal(claim, { step, agentId: subject.accountId, reason })
      if (refused !== null) return refused
      const data = { reason: claim?.releaseReason ?? null }
      return { type: 'ApplicationCancelled', by: agentActor(subject), data }
    },
    effects: ({ tx }) => setReleasedBy(tx, claimId, subject.accountId),
  })

const takeStep = (deps: Deps, { subject, loanNumber, step, reason }: ReleaseClaim): Promise<Outcome<Taken>> =>
  deps.transaction<Outcome<Taken>>(principalOf(subject), async ({ tx }) => {
    const { organizationId, accountId: agentId } = subject
    const at = deps.clock.business()
    const loan = await lockEstateLoan(tx, deps.sealer, {
      organizationId,
      loanNumber: plainLoanNumber(loanNumber),
    })
    if (loan === undefined) return refuse('access.not-found')
    // A new loan has replaced it: its claim is over for good.
    if (loan.state === 'CLOSED') return refuse('refinance.claim-over')
    const claim = await liveClaimOf(tx, loan.id)
    const refused = releaseRefusal(claim ?? null, { step, agentId, reason })
    if (refused !== null) return refused
    if (claim === undefined) return refuse('refinance.claim-over')
    const taken = { claimId: claim.id, estateLoanId: loan.id }
    const applicationId = await applicationOfClaim(tx, claim.id)
    if (step === 'confirm' && applicationId !== undefined) return { ok: true, ...taken, applicationId }
    if (step === 'confirm')
      await endClaim(tx, { claimId: claim.id, estateLoanId: loan.id, releasedBy: agentId, at })
    else
      await setReleaseRequest(
        tx,
        claim.id,
        step === 'request' ? { agentId, reason: reason.trim(), at } : null,
      )
    return { ok: true, ...taken, applicationId: undefined }
  })
