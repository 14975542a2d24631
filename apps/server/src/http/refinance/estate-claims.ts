import * as calls from '@pledge/contract/estate-claims'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { claimEstateLoan } from '../../commands/estate-claims/claim-estate-loan.ts'
import { claimedEstateLoans } from '../../commands/estate-claims/claimed-estate-loans.ts'
import { refinanceClaims } from '../../commands/refinance/refinance-claims.ts'
import { releaseClaim } from '../../commands/estate-claims/release-claim.ts'
import { presentClaimedLoan, presentRegisteredLoan } from '../../presenters/refinance/estate-claims.ts'
import type { Subject } from '../../policies/subject.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withoutHolder } from '../../store/database/held-transaction.ts'
import { withTenant } from '../../store/database/database.ts'
import { liveClaimOf } from '../../store/refinance/estate-claims.ts'
import { findEstateLoan } from '../../store/refinance/estate-loans.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const claimedAnswer = async (deps: HttpDeps, subject: Subject) => {
  const loans = await claimedEstateLoans(deps)(subject)
  return { ok: true as const, answer: { loans: loans.map(presentClaimedLoan) } }
}

const registered = (deps: HttpDeps, subject: Subject, typed: string) =>
  withTenant(deps.db, principalOf(subject), async (tx) => {
    const { organizationId, accountId: viewer } = subject
    const loanNumber = plainLoanNumber(typed)
    const loan = await findEstateLoan(tx, deps.sealer, { organizationId, loanNumber })
    if (loan === undefined) return { ok: true as const, answer: { loan: null } }
    const claim = await liveClaimOf(tx, loan.id)
    const accounts = [claim?.borrowerId, claim?.releaseRequestedBy].filter((id) => typeof id === 'string')
    const emails = await accountEmails(tx, accounts)
    const nameOf = (accountId: string) => emails.get(accountId) ?? accountId
    return { ok: true as const, answer: { loan: presentRegisteredLoan(loan, { claim, nameOf, viewer }) } }
  })

/** Claims of the defunct lender's loans by their borrowers, and their release by agents (gap G.70, note 098). */
export const estateClaimRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getEstateClaims, (request) => claimedAnswer(deps, subjectOf(request)))

  implement(app, calls.claimEstateLoan, async (request) => {
    const subject = subjectOf(request)
    const { celsiusLoanNumber: loanNumber, dateOfBirth, ssnLastFour } = request.body
    const claimed = await claimEstateLoan(deps)({
      subject,
      loanNumber,
      dateOfBirth,
      ssnLastFour,
      from: request.from.address,
    })
    if (!claimed.ok) return claimed
    const { organizationId, accountId: borrowerId } = subject
    // Where nothing can be priced now the claim stands, and a job begins the application once there is a price.
    const begin = () => refinanceClaims(deps)({ organizationId, borrowerId, coin: claimed.coin })
    // After the claim is committed with its response: one that dies in between is left to the job as well.
    if (claimed.isNew) await deps.afterCommit(() => withoutHolder(begin).then(() => undefined))
    return claimedAnswer(deps, subject)
  })

  implement(app, calls.getEstateLoan, (request) =>
    registered(deps, subjectOf(request), request.params.loanNumber),
  )

  implement(app, calls.releaseEstateClaim, async (request) => {
    const subject = subjectOf(request)
    const { loanNumber } = request.params
    const released = await releaseClaim(deps)({ subject, loanNumber, ...request.body })
    return released.ok ? registered(deps, subject, loanNumber) : released
  })
}
