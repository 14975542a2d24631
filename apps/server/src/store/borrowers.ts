import { ADDRESS_TYPES, SUFFIXES } from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod'
import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

const nameSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  suffix: z.enum(SUFFIXES).nullable(),
})
const addressSchema = z.object({
  type: z.enum(ADDRESS_TYPES),
  street1: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

export interface BorrowerProfile {
  readonly accountId: string
  readonly organizationId: string
  readonly name: z.infer<typeof nameSchema>
  /** Transliterated, for the bureau and ACH (decision 8). */
  readonly latinName: { readonly firstName: string; readonly lastName: string }
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ddd-dd-dddd, or null for an international borrower. */
  readonly ssn: string | null
  readonly address: z.infer<typeof addressSchema>
  readonly phone: string
  readonly countryOfDomicile: string
}

const latinSchema = z.object({ firstName: z.string(), lastName: z.string() })
const place = (row: string, column: string) => ({ table: 'borrower_profiles', row, column })

/** Personal data of a borrower, opened. Undefined before the details were given. */
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
  const open = (sealed: string, column: string) => sealer.open(sealed, place(accountId, column))
  return {
    accountId,
    organizationId: row.organization_id,
    name: nameSchema.parse(JSON.parse(open(row.name_sealed, 'name'))),
    latinName: latinSchema.parse(JSON.parse(open(row.latin_name_sealed, 'latin_name'))),
    dateOfBirth: open(row.dob_sealed, 'dob'),
    ssn: row.ssn_sealed === null ? null : open(row.ssn_sealed, 'ssn'),
    address: addressSchema.parse(JSON.parse(open(row.address_sealed, 'address'))),
    phone: open(row.phone_sealed, 'phone'),
    countryOfDomicile: row.country_of_domicile,
  }
}

/** Stores or replaces a borrower's personal data, sealed field by field. */
export const saveProfile = async (
  tx: Tx,
  sealer: Sealer,
  profile: BorrowerProfile,
  now: Date,
): Promise<void> => {
  const { accountId } = profile
  const seal = (text: string, column: string) => sealer.seal(text, place(accountId, column))
  const values = {
    name_sealed: seal(JSON.stringify(profile.name), 'name'),
    latin_name_sealed: seal(JSON.stringify(profile.latinName), 'latin_name'),
    dob_sealed: seal(profile.dateOfBirth, 'dob'),
    ssn_sealed: profile.ssn === null ? null : seal(profile.ssn, 'ssn'),
    ssn_index: profile.ssn === null ? null : sealer.blindIndex(profile.ssn, 'ssn'),
    address_sealed: seal(JSON.stringify(profile.address), 'address'),
    phone_sealed: seal(profile.phone, 'phone'),
    country_of_domicile: profile.countryOfDomicile,
    updated_at: now,
  }
  await tx
    .insertInto('borrower_profiles')
    .values({
      account_id: accountId,
      borrower_id: accountId,
      organization_id: profile.organizationId,
      ...values,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export interface ConsentRecord {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly optInOut: 'OPT_IN' | 'OPT_OUT'
  readonly textSha256: string
}

/** Records what was consented to, once per application and type: which words, when, from where. */
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
