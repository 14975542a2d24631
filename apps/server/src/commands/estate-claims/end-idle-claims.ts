import { composeClaimEnded } from '@pledge/copy/en/claim-mails'
import { endClaim, lockLiveClaim } from '../../store/refinance/estate-claims.ts'
import { lockEstateLoan } from '../../store/refinance/estate-loans.ts'
import type { RefinanceableClaim } from '../../store/refinance/refinance-claims.ts'
import { mailAccount } from '../account/mail-account.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

const REFINANCE_PAGE = '/celsius-refi'

/**
 * Ends claims whose last day to sign is over before an application could begin with them, e.g. because the brand does not
 * lend where the borrower lives: the loans can be claimed again, and files of the estate reach them. Each borrower gets an email. One that has an
 * application by now, or has ended, is left alone.
 */
export const endIdleClaims =
  (deps: Pick<Deps, 'transaction' | 'clock' | 'sealer' | 'newId' | 'publicUrl'>) =>
  async ({
    organizationId,
    claims,
  }: {
    readonly organizationId: string
    readonly claims: readonly RefinanceableClaim[]
  }): Promise<void> => {
    for (const { claimId, loan } of claims)
      await deps.transaction(systemOf(organizationId), async ({ tx }) => {
        // In the order in which the end of an application locks them.
        await lockEstateLoan(tx, deps.sealer, { organizationId, loanNumber: loan.loanNumber })
        const claim = await lockLiveClaim(tx, loan.id)
        if (claim?.id !== claimId || claim.applicationId !== null) return
        await endClaim(tx, { claimId, estateLoanId: loan.id, releasedBy: null, at: deps.clock.business() })
        await mailAccount(deps, tx, {
          subject: { accountId: claim.borrowerId, organizationId },
          idempotencyKey: `claim-ended:${claimId}`,
          compose: (facts) => composeClaimEnded(loan.loanNumber, facts),
          page: REFINANCE_PAGE,
        })
      })
  }
