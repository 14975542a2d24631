import { isSamePerson, type Claimant } from '@pledge/domain/refinance/claimant'
import { claimResult } from '@pledge/domain/refinance/claim'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { plainLoanNumber } from '@pledge/domain/refinance/loan-number'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import { actAs, type Tx } from '../../store/database/database.ts'
import {
  claimedLastFoursOf,
  insertClaim,
  liveClaimOf,
  markClaimed,
} from '../../store/refinance/estate-claims.ts'
import { lockEstateLoan, sealDecoy } from '../../store/refinance/estate-loans.ts'
import { principalOf, systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeClaimTry } from './claim-tries.ts'

export interface ClaimEstateLoan {
  readonly subject: Subject
  /** Checked by its schema; in any case. */
  readonly loanNumber: string
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  readonly ssnLastFour: string | null
  /** The caller's network address. */
  readonly from: string
}

type ClaimDeps = Pick<Deps, 'db' | 'sealer' | 'clock' | 'newId' | 'transaction' | 'afterCommit'>

/** More than any person had with one lender. */
const MOST_CLAIMED = 100

const claimantOf = async (
  { sealer }: ClaimDeps,
  tx: Tx,
  { subject, dateOfBirth, ssnLastFour }: ClaimEstateLoan,
): Promise<Claimant | undefined> => {
  const email = await findVerifiedEmail(tx, subject.accountId)
  const profile = await findProfile(tx, sealer, subject.accountId)
  const read = { borrowerId: subject.accountId, most: MOST_CLAIMED }
  const claimedLastFours = await claimedLastFoursOf(tx, sealer, read)
  return email === undefined
    ? undefined
    : { email, dateOfBirth, ssnLastFour, claimedLastFours, name: profile?.name ?? null }
}

const findClaimable = async (
  deps: ClaimDeps,
  tx: Tx,
  {
    claimant,
    subject: { organizationId, accountId },
    loanNumber,
  }: { readonly claimant: Claimant; readonly subject: Subject; readonly loanNumber: string },
) => {
  const loan = await lockEstateLoan(tx, deps.sealer, { organizationId, loanNumber })
  // A number without a person, unknown or closed, takes the time that opening one does.
  if ((loan?.person ?? null) === null) sealDecoy(deps.sealer)
  const claim = (await liveClaimOf(tx, loan?.id ?? deps.newId())) ?? null
  const person = loan?.person ?? null
  const result = claimResult({
    state: loan?.state ?? null,
    isOfBorrower: person !== null && isSamePerson(person, claimant),
    claim,
    borrowerId: accountId,
  })
  return { result, loan }
}

/**
 * Ties a loan of the register to the borrower, if it is theirs (gap G.70, note 098). Whoever types numbers learns
 * nothing of the loans of others: an unknown number, a foreign one and one that somebody else has claimed get the same
 * refusal after the same work, and tries are counted before anything is compared. So does a loan whose digits of the SSN
 * differ from those of a loan that the borrower has claimed: no SSN would be that of both. Claiming an own loan again changes
 * nothing, and gives no try back: only a claim that succeeds does. Refusals: `request.too-many`, `account.email-unverified`, `refinance.loan-unknown`.
 */
export const claimEstateLoan =
  (deps: ClaimDeps) =>
  async (
    input: ClaimEstateLoan,
  ): Promise<Outcome<{ readonly coin: RefinanceCoin; readonly isNew: boolean }>> => {
    const { accountId, organizationId } = input.subject
    const loanNumber = plainLoanNumber(input.loanNumber)
    const tried = await takeClaimTry(deps, { accountId, organizationId, loanNumber, from: input.from })
    if (!tried.ok) return tried
    const principal = principalOf(input.subject)
    const claimed = await deps.transaction(principal, async ({ tx }) => {
      // Two loans whose digits differ could otherwise be claimed at the same time.
      await lockAccount(tx, accountId)
      // The register is not the borrower's to read.
      await actAs(tx, systemOf(organizationId))
      const claimant = await claimantOf(deps, tx, input)
      if (claimant === undefined) return refuse('account.email-unverified')
      const { result, loan } = await findClaimable(deps, tx, { claimant, subject: input.subject, loanNumber })
      if (loan === undefined || result === 'UNKNOWN') return refuse('refinance.loan-unknown')
      const claimedAt = deps.clock.business()
      if (result === 'CLAIMED') await markClaimed(tx, loan.id, claimedAt)
      await actAs(tx, principal)
      const claim = {
        id: deps.newId(),
        estateLoanId: loan.id,
        organizationId,
        borrowerId: accountId,
        claimedAt,
      }
      if (result === 'CLAIMED') await insertClaim(tx, claim)
      return { ok: true as const, isNew: result === 'CLAIMED', coin: loan.coin }
    })
    if (claimed.ok && claimed.isNew) await deps.afterCommit(tried.giveBack)
    return claimed
  }
