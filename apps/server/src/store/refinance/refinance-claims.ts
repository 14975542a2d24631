import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { Residence } from '@pledge/domain/residence/residence'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { anyOf } from '../database/any-of.ts'
import type { Database, Tx } from '../database/database.ts'
import { appliedFrom } from './applied-from.ts'
import { estateLoanOfRow, type StoredEstateLoan } from './estate-loans.ts'

/** A claimed loan that no application refinances yet, or an application that is not signed yet. */
export interface RefinanceableClaim {
  readonly claimId: string
  /** Null until the offers of an application could be priced. */
  readonly applicationId: string | null
  /** The residence that this application has; null without one. */
  readonly appliedFrom: Residence | null
  readonly claimedAt: Date
  readonly loan: StoredEstateLoan
}

/** The states of an application to which another claimed loan of the coin can be added. */
const OPEN_STATES = ['OFFER_SELECT', 'SIGN_DOCS'] as const

interface ClaimsRead {
  readonly borrowerId: string
  readonly coin: RefinanceCoin
  readonly most: number
}

const refinanceable = (tx: Tx, { borrowerId, coin, most }: ClaimsRead) =>
  tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .leftJoin('applications as a', 'a.id', 'c.application_id')
    .selectAll('l')
    .select(['c.id as claim_id', 'c.application_id', 'c.claimed_at'])
    .select(['a.residence_state', 'a.residence_country'])
    .where('c.borrower_id', '=', borrowerId)
    .where('c.ended_at', 'is', null)
    .where('l.coin', '=', coin)
    .where((eb) => eb.or([eb('c.application_id', 'is', null), eb('a.state', 'in', [...OPEN_STATES])]))
    .orderBy('c.claimed_at')
    .orderBy('l.loan_number')
    .limit(most)

/** A borrower's claims of one coin that one application refinances, in the order of their claims. Read by the system. */
export const refinanceableClaims = async (
  tx: Tx,
  sealer: Sealer,
  read: ClaimsRead,
): Promise<readonly RefinanceableClaim[]> => {
  const rows = await refinanceable(tx, read).execute()
  return rows.map((row) => ({
    claimId: row.claim_id,
    applicationId: row.application_id,
    appliedFrom: appliedFrom(row),
    claimedAt: row.claimed_at,
    loan: estateLoanOfRow(sealer, row),
  }))
}

/** The last four digits of the SSN that the register has for each loan of an application; null without any. Read by the system. */
export const lastFoursOf = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<readonly (string | null)[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .selectAll('l')
    .where('c.application_id', '=', applicationId)
    .where('c.ended_at', 'is', null)
    .execute()
  return rows.map((row) => estateLoanOfRow(sealer, row).person?.ssnLastFour ?? null)
}

/**
 * The same claims as they are now, locked until the end of the transaction: none is released or tied meanwhile. Their loans
 * are not locked, because the end of an application locks loans before claims.
 */
export const lockRefinanceableClaims = async (
  tx: Tx,
  read: ClaimsRead,
): Promise<readonly Pick<RefinanceableClaim, 'claimId' | 'applicationId'>[]> => {
  const rows = await refinanceable(tx, read).forUpdate('c').execute()
  return rows.map((row) => ({ claimId: row.claim_id, applicationId: row.application_id }))
}

/** Ties live claims to the application that refinances them; they are locked. */
export const tieClaims = async (
  tx: Tx,
  claims: readonly Pick<RefinanceableClaim, 'claimId'>[],
  applicationId: string,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('estate_claims')
    .set({ application_id: applicationId })
    .where('id', '=', anyOf(claims.map(({ claimId }) => claimId)))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(claims.length))
    throw new Error('a claim that an application has must be live')
}

/** Claimed loans of one coin without an application. */
export interface WaitingClaims {
  readonly organizationId: string
  readonly borrowerId: string
  readonly coin: RefinanceCoin
  /** How often it has failed so far. */
  readonly times: number
}

/** Those that are due, longest claimed first. */
export const claimsWithoutApplication = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly WaitingClaims[]> => {
  const { rows } = await sql<{
    organization_id: string
    borrower_id: string
    coin: string
    times: number
  }>`select * from claims_without_application(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({
    organizationId: row.organization_id,
    borrowerId: row.borrower_id,
    coin: z.enum(REFINANCE_COINS).parse(row.coin),
    times: row.times,
  }))
}
