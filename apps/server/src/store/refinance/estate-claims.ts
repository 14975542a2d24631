import type { LiveClaim } from '@pledge/domain/refinance/claim'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { Residence } from '@pledge/domain/residence/residence'
import type { Selectable } from 'kysely'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { EstateClaims } from '../database/schema.generated.ts'
import { appliedFrom } from './applied-from.ts'
import { estateLoanOfRow } from './estate-loans.ts'

/** A claim that is not over. */
export interface EstateClaim extends LiveClaim {
  readonly id: string
  /** The application that refinances the loan; null while there is none. */
  readonly applicationId: string | null
  readonly claimedAt: Date
  readonly releaseRequestedAt: Date | null
  readonly releaseReason: string | null
}

const liveClaim = (tx: Tx, estateLoanId: string) =>
  tx
    .selectFrom('estate_claims')
    .selectAll()
    .where('estate_loan_id', '=', estateLoanId)
    .where('ended_at', 'is', null)

const claimOfRow = (row: Selectable<EstateClaims>): EstateClaim => ({
  id: row.id,
  applicationId: row.application_id,
  borrowerId: row.borrower_id,
  claimedAt: row.claimed_at,
  releaseRequestedBy: row.release_requested_by,
  releaseRequestedAt: row.release_requested_at,
  releaseReason: row.release_reason,
})

/** The live claim of a loan; undefined while nobody has claimed it. */
export const liveClaimOf = async (tx: Tx, estateLoanId: string): Promise<EstateClaim | undefined> => {
  const row = await liveClaim(tx, estateLoanId).executeTakeFirst()
  return row && claimOfRow(row)
}

/** Like `liveClaimOf`, and locked until the end of the transaction: no application can begin with it meanwhile. */
export const lockLiveClaim = async (tx: Tx, estateLoanId: string): Promise<EstateClaim | undefined> => {
  const row = await liveClaim(tx, estateLoanId).forUpdate().executeTakeFirst()
  return row && claimOfRow(row)
}

/** The last four digits of the SSN that the register has for each loan with a live claim of this borrower; null without any. */
export const claimedLastFoursOf = async (
  tx: Tx,
  sealer: Sealer,
  { borrowerId, most }: { readonly borrowerId: string; readonly most: number },
): Promise<readonly (string | null)[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .selectAll('l')
    .where('c.borrower_id', '=', borrowerId)
    .where('c.ended_at', 'is', null)
    .limit(most)
    .execute()
  return rows.map((row) => estateLoanOfRow(sealer, row).person?.ssnLastFour ?? null)
}

/** Takes a loan that is claimed out of the reach of imports. The loan is locked. */
export const markClaimed = async (tx: Tx, estateLoanId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('estate_loans')
    .set({ state: 'CLAIMED', updated_at: at })
    .where('id', '=', estateLoanId)
    .execute()
}

/** Stores the claim of a borrower. */
export const insertClaim = async (
  tx: Tx,
  claim: {
    readonly id: string
    readonly estateLoanId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly claimedAt: Date
  },
): Promise<void> => {
  await tx
    .insertInto('estate_claims')
    .values({
      id: claim.id,
      estate_loan_id: claim.estateLoanId,
      organization_id: claim.organizationId,
      borrower_id: claim.borrowerId,
      claimed_at: claim.claimedAt,
    })
    .execute()
}

/** An agent asks for the release of a claim, or the request is taken back (null). */
export const setReleaseRequest = async (
  tx: Tx,
  claimId: string,
  request: { readonly agentId: string; readonly reason: string; readonly at: Date } | null,
): Promise<void> => {
  await tx
    .updateTable('estate_claims')
    .set({
      release_requested_by: request?.agentId ?? null,
      release_reason: request?.reason ?? null,
      release_requested_at: request?.at ?? null,
    })
    .where('id', '=', claimId)
    .execute()
}

/** Records who confirmed the release of a claim that ended with its application. */
export const setReleasedBy = async (tx: Tx, claimId: string, releasedBy: string): Promise<void> => {
  await tx.updateTable('estate_claims').set({ released_by: releasedBy }).where('id', '=', claimId).execute()
}

/** Ends a claim that two agents release, or one whose time is over (null): the loan is open again. The loan is locked. */
export const endClaim = async (
  tx: Tx,
  {
    claimId,
    estateLoanId,
    releasedBy,
    at,
  }: {
    readonly claimId: string
    readonly estateLoanId: string
    readonly releasedBy: string | null
    readonly at: Date
  },
): Promise<void> => {
  await tx
    .updateTable('estate_claims')
    .set({ released_by: releasedBy, ended_at: at })
    .where('id', '=', claimId)
    .execute()
  await tx
    .updateTable('estate_loans')
    .set({ state: 'OPEN', updated_at: at })
    .where('id', '=', estateLoanId)
    .execute()
}

export interface ClaimedEstateLoan {
  /** Null while none refinances it. */
  readonly applicationId: string | null
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  readonly quantityUnits: bigint
  readonly balanceCents: bigint
  /** Where the register says that its person lives; null where it does not say. */
  readonly residence: Residence | null
  /** The residence that its application has; null without one. */
  readonly appliedFrom: Residence | null
}

/** The loans that a borrower has claimed and that no new loan has replaced yet, in the order of their claims. */
export const claimedLoansOf = async (
  tx: Tx,
  sealer: Sealer,
  { borrowerId, most }: { readonly borrowerId: string; readonly most: number },
): Promise<readonly ClaimedEstateLoan[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .leftJoin('applications as a', 'a.id', 'c.application_id')
    .selectAll('l')
    .select(['c.application_id', 'a.residence_state', 'a.residence_country'])
    .where('c.borrower_id', '=', borrowerId)
    .where('c.ended_at', 'is', null)
    .where('l.state', '<>', 'CLOSED')
    .orderBy('c.claimed_at')
    .orderBy('l.loan_number')
    .limit(most)
    .execute()
  return rows.map((row) => {
    const { loanNumber, coin, quantityUnits, balanceCents, person } = estateLoanOfRow(sealer, row)
    const residence = person?.residence ?? null
    const of = { applicationId: row.application_id, appliedFrom: appliedFrom(row) }
    return { loanNumber, coin, quantityUnits, balanceCents, residence, ...of }
  })
}

export interface ReleaseRequest {
  readonly loanNumber: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly reason: string
}

/** Claims whose release one agent has asked for, oldest first: the work of a second agent. */
export const releaseRequests = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly ReleaseRequest[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .select(['l.loan_number', 'c.release_requested_by', 'c.release_requested_at', 'c.release_reason'])
    .where('c.organization_id', '=', organizationId)
    .where('c.release_requested_at', 'is not', null)
    .where('c.ended_at', 'is', null)
    .orderBy('c.release_requested_at')
    .limit(most)
    .execute()
  return rows.flatMap((row) =>
    row.release_requested_by === null || row.release_requested_at === null
      ? []
      : [
          {
            loanNumber: row.loan_number,
            requestedBy: row.release_requested_by,
            requestedAt: row.release_requested_at,
            reason: row.release_reason ?? '',
          },
        ],
  )
}
