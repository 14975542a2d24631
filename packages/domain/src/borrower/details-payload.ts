import { answersOf, type Consent } from './consents.ts'
import { typedFromIso } from './date-of-birth.ts'
import type { BorrowerDetailsInput } from './details.ts'

/** The submitted shape, before validation. */
export interface BorrowerDetailsPayload {
  readonly name: {
    readonly firstName: string
    readonly lastName: string
    readonly latinFirstName?: string | undefined
    readonly latinLastName?: string | undefined
    readonly suffix?: string | null | undefined
    /** ISO. */
    readonly dob: string
  }
  readonly governmentIssuedIdentifier?:
    | { readonly identifier: string; readonly type: string; readonly country: string }
    | undefined
  readonly countryOfCitizenship?: string | undefined
  readonly ssn?: string | undefined
  readonly homeAddress: {
    readonly street1: string
    readonly street2: string | null
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
  }
  readonly phoneNumber: string
  readonly sourceOfIncome: string
  readonly consents: readonly Consent[]
}

/** Row 1.3.39: sent as yyyy-mm-dd only; any other text is kept and refused as a date. */
const sentDate = (sent: string): string =>
  /^[0-9]{2}\/[0-9]{2}\//.test(sent) ? 'not ISO' : typedFromIso(sent)

/** The form for a submitted payload, so that the server applies the form's own rules. */
export const inputOfPayload = (payload: BorrowerDetailsPayload): BorrowerDetailsInput => ({
  firstName: payload.name.firstName,
  lastName: payload.name.lastName,
  latinFirstName: payload.name.latinFirstName ?? '',
  latinLastName: payload.name.latinLastName ?? '',
  suffix: payload.name.suffix ?? '',
  dob: sentDate(payload.name.dob),
  ssn: payload.ssn ?? '',
  countryOfCitizenship: payload.countryOfCitizenship ?? '',
  idType: payload.governmentIssuedIdentifier?.type ?? '',
  idNumber: payload.governmentIssuedIdentifier?.identifier ?? '',
  sourceOfIncome: payload.sourceOfIncome,
  street1: payload.homeAddress.street1,
  street2: payload.homeAddress.street2 ?? '',
  city: payload.homeAddress.city,
  state: payload.homeAddress.state,
  zip: payload.homeAddress.zip,
  country: payload.homeAddress.country,
  phoneNumber: payload.phoneNumber,
  consents: answersOf(payload.consents),
})
