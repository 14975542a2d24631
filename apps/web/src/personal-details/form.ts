import type { DetailsConsents, Profile } from '@pledge/contract/borrower'
import { typedFromIso } from '@pledge/domain/borrower/date-of-birth'
import type { BorrowerDetailsInput, BorrowerField } from '@pledge/domain/borrower/details'
import { formatPhone } from '@pledge/domain/borrower/phone'

/** The form's initial values: the borrower's known data (rows 1.3.35 to 1.3.38). The SSN is never included. */
export const initialDetails = (
  profile: Profile,
  offer: { readonly state: string | null; readonly countryCode: string | null } | null,
  /** For an international renewal; the number is masked. */
  held?: DetailsConsents['heldIdentifier'],
): BorrowerDetailsInput => {
  const home = profile.addresses.find((address) => address.type === 'HOME')
  return {
    firstName: profile.name.firstName,
    lastName: profile.name.lastName,
    latinFirstName: '',
    latinLastName: '',
    suffix: profile.name.suffix ?? '',
    dob: profile.dob === null ? '' : typedFromIso(profile.dob),
    ssn: '',
    countryOfCitizenship: held?.countryOfCitizenship ?? '',
    idType: held?.type ?? '',
    idNumber: held?.mask ?? '',
    sourceOfIncome: '',
    street1: home?.street1 ?? '',
    street2: home?.street2 ?? '',
    city: home?.city ?? '',
    state: home?.state ?? offer?.state ?? '',
    zip: home?.zip ?? '',
    country: home?.country ?? offer?.countryCode ?? 'US',
    phoneNumber: formatPhone(profile.phoneNumbers[0]?.number ?? ''),
    consents: { termsAndPrivacy: false, communications: false, marketing: false },
  }
}

/** The id of a field's control, for labels and for the error summary. */
export const controlId = (field: BorrowerField): string => `details-${field.replace('.', '-')}`

/** The form field of each payload key, for refusals of the call's schema. */
const PAYLOAD_FIELDS: Readonly<Record<string, BorrowerField>> = {
  'name.firstName': 'firstName',
  'name.lastName': 'lastName',
  'name.latinFirstName': 'latinFirstName',
  'name.latinLastName': 'latinLastName',
  'name.suffix': 'suffix',
  'name.dob': 'dob',
  'governmentIssuedIdentifier.identifier': 'idNumber',
  'governmentIssuedIdentifier.type': 'idType',
  'homeAddress.street1': 'street1',
  'homeAddress.street2': 'street2',
  'homeAddress.city': 'city',
  'homeAddress.state': 'state',
  'homeAddress.zip': 'zip',
  'homeAddress.country': 'country',
}

const FIELDS: ReadonlySet<string> = new Set<BorrowerField>([
  'firstName',
  'lastName',
  'latinFirstName',
  'latinLastName',
  'suffix',
  'dob',
  'ssn',
  'countryOfCitizenship',
  'idType',
  'idNumber',
  'sourceOfIncome',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phoneNumber',
  'consents.termsAndPrivacy',
  'consents.communications',
  'consents.marketing',
])

/** The server's refused fields, as form fields; those that the form does not have are omitted. */
export const refusedFields = (
  fields: readonly { readonly field: string; readonly message: string }[],
): readonly { readonly field: BorrowerField; readonly message: string }[] =>
  fields.flatMap(({ field, message }) => {
    const own = PAYLOAD_FIELDS[field] ?? (FIELDS.has(field) ? (field as BorrowerField) : undefined)
    return own === undefined ? [] : [{ field: own, message }]
  })
