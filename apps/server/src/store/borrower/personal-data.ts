import { ADDRESS_TYPES, SUFFIXES } from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'

const nameSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  suffix: z.enum(SUFFIXES).nullable(),
})
const latinSchema = z.object({ firstName: z.string(), lastName: z.string() })
const addressSchema = z.object({
  type: z.enum(ADDRESS_TYPES),
  street1: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

/** A person's identity data, decrypted: stored with the profile, and again with each application. */
export interface PersonalData {
  readonly name: z.infer<typeof nameSchema>
  /** Transliterated, for the bureau and ACH (decision 8). */
  readonly latinName: z.infer<typeof latinSchema>
  /** yyyy-mm-dd */
  readonly dateOfBirth: string
  /** ddd-dd-dddd, or null for an international borrower. */
  readonly ssn: string | null
  readonly address: z.infer<typeof addressSchema>
  readonly phone: string
  readonly countryOfDomicile: string
}

/** The same as stored in a row. */
export interface SealedPersonalData {
  readonly name_sealed: string
  readonly latin_name_sealed: string
  readonly dob_sealed: string
  readonly ssn_sealed: string | null
  readonly address_sealed: string
  readonly phone_sealed: string
  readonly country_of_domicile: string
}

/** The row that the values are bound to; in another row they cannot be decrypted. */
export interface RowPlace {
  readonly table: string
  readonly row: string
}

/**
 * The columns of a row with these data. Nothing reads the blind index of the SSN yet. It is for the one
 * question that an encrypted number cannot answer, who else of the organization entered the same one, and
 * could not be added later without decrypting every row.
 */
export const sealPersonalData = (
  sealer: Sealer,
  place: RowPlace,
  data: PersonalData,
): SealedPersonalData & { readonly ssn_index: string | null } => {
  const seal = (text: string, column: string) => sealer.seal(text, { ...place, column })
  return {
    name_sealed: seal(JSON.stringify(data.name), 'name'),
    latin_name_sealed: seal(JSON.stringify(data.latinName), 'latin_name'),
    dob_sealed: seal(data.dateOfBirth, 'dob'),
    ssn_sealed: data.ssn === null ? null : seal(data.ssn, 'ssn'),
    ssn_index: data.ssn === null ? null : sealer.blindIndex(data.ssn, 'ssn'),
    address_sealed: seal(JSON.stringify(data.address), 'address'),
    phone_sealed: seal(data.phone, 'phone'),
    country_of_domicile: data.countryOfDomicile,
  }
}

export const openName = (
  sealer: Sealer,
  place: RowPlace,
  row: Pick<SealedPersonalData, 'name_sealed'>,
): PersonalData['name'] =>
  nameSchema.parse(JSON.parse(sealer.open(row.name_sealed, { ...place, column: 'name' })))

export const openPersonalData = (sealer: Sealer, place: RowPlace, row: SealedPersonalData): PersonalData => {
  const open = (sealed: string, column: string) => sealer.open(sealed, { ...place, column })
  return {
    name: openName(sealer, place, row),
    latinName: latinSchema.parse(JSON.parse(open(row.latin_name_sealed, 'latin_name'))),
    dateOfBirth: open(row.dob_sealed, 'dob'),
    ssn: row.ssn_sealed === null ? null : open(row.ssn_sealed, 'ssn'),
    address: addressSchema.parse(JSON.parse(open(row.address_sealed, 'address'))),
    phone: open(row.phone_sealed, 'phone'),
    countryOfDomicile: row.country_of_domicile,
  }
}
