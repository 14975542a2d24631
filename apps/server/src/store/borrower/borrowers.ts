import type { Sealer } from '../../seal.ts'
import { lockAccount } from '../account/accounts.ts'
import type { Tx } from '../database/database.ts'
import { openPersonalData, sealPersonalData, type PersonalData } from './personal-data.ts'

/** The data that prefills the next application. An application's own data is in `submitted-details.ts`. */
export interface BorrowerProfile extends PersonalData {
  readonly accountId: string
  readonly organizationId: string
}

const placeOf = (accountId: string) => ({ table: 'borrower_profiles', row: accountId })

/** A borrower's latest details, decrypted. Undefined before the first submission. */
export const findProfile = async (
  tx: Tx,
  sealer: Sealer,
  accountId: string,
): Promise<BorrowerProfile | undefined> => {
  const row = await tx
    .selectFrom('borrower_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId,
    organizationId: row.organization_id,
    ...openPersonalData(sealer, placeOf(accountId), row),
  }
}

/** Deletes the SSN from a profile, so that the next application asks for it again. Earlier submissions keep theirs. */
export const forgetProfileSsn = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('borrower_profiles')
    .set({ ssn_sealed: null, ssn_index: null })
    .where('account_id', '=', accountId)
    .execute()
}

const rowOf = (sealer: Sealer, profile: BorrowerProfile, now: Date) => {
  const { accountId, organizationId } = profile
  const values = { ...sealPersonalData(sealer, placeOf(accountId), profile), updated_at: now }
  const key = { account_id: accountId, borrower_id: accountId, organization_id: organizationId }
  return { row: { ...key, ...values }, values }
}

/**
 * Stores or replaces a borrower's personal data, encrypted field by field. Locks the account, so that nobody who has read
 * the profile under that lock overwrites what is stored meanwhile.
 */
export const saveProfile = async (
  tx: Tx,
  sealer: Sealer,
  profile: BorrowerProfile,
  now: Date,
): Promise<void> => {
  await lockAccount(tx, profile.accountId)
  const { row, values } = rowOf(sealer, profile, now)
  await tx
    .insertInto('borrower_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Stores the personal data of a borrower who has none on file; what is on file is newer, and stays. */
export const saveFirstProfile = async (
  tx: Tx,
  sealer: Sealer,
  profile: BorrowerProfile,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('borrower_profiles')
    .values(rowOf(sealer, profile, now).row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

export interface ConsentRecord {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly optInOut: 'OPT_IN' | 'OPT_OUT'
  readonly textSha256: string
}

/** Records consents, once per application and type: which text, when, from where. */
export const insertConsents = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly organizationVersion: number
    readonly givenAt: Date
    readonly givenFrom: string
    readonly consents: readonly ConsentRecord[]
  },
): Promise<void> => {
  await tx
    .insertInto('consents')
    .values(
      input.consents.map((consent) => ({
        id: consent.id,
        application_id: input.applicationId,
        organization_id: input.organizationId,
        borrower_id: input.borrowerId,
        type: consent.type,
        version: consent.version,
        opt_in_out: consent.optInOut,
        text_sha256: consent.textSha256,
        organization_version: input.organizationVersion,
        given_at: input.givenAt,
        given_from: input.givenFrom,
      })),
    )
    .onConflict((conflict) => conflict.columns(['application_id', 'type']).doNothing())
    .execute()
}
