import { releaseRefusal, type ReleaseStep } from '@pledge/domain/refinance/claim'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { endClaim, liveClaimOf, setReleaseRequest } from '../../store/refinance/estate-claims.ts'
import { lockEstateLoan } from '../../store/refinance/estate-loans.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface ReleaseClaim {
  readonly subject: Subject
  readonly loanNumber: string
  readonly step: ReleaseStep
  readonly reason: string
}

/**
 * Releases the claim of a loan in two steps by two agents, e.g. of a loan that its person had claimed from an account
 * that they have lost (gap G.70). From then on it can be claimed again. Refusals: `access.not-found` for a number that
 * the register does not have, and those of `releaseRefusal`.
 */
export const releaseClaim =
  (deps: Pick<Deps, 'sealer' | 'clock' | 'transaction'>) =>
  ({ subject, loanNumber, step, reason }: ReleaseClaim): Promise<Outcome<object>> =>
    deps.transaction(principalOf(subject), async ({ tx }) => {
      const { organizationId, accountId: agentId } = subject
      const at = deps.clock.business()
      const loan = await lockEstateLoan(tx, deps.sealer, {
        organizationId,
        loanNumber: plainLoanNumber(loanNumber),
      })
      if (loan === undefined) return refuse('access.not-found')
      const claim = await liveClaimOf(tx, loan.id)
      const refused = releaseRefusal(claim ?? null, { step, agentId, reason })
      if (refused !== null) return refused
      if (claim === undefined) return refuse('refinance.claim-over')
      if (step === 'confirm')
        await endClaim(tx, { claimId: claim.id, estateLoanId: loan.id, releasedBy: agentId, at })
      else
        await setReleaseRequest(
          tx,
          claim.id,
          step === 'request' ? { agentId, reason: reason.trim(), at } : null,
        )
      return { ok: true as const }
    })
