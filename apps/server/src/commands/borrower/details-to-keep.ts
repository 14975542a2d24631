import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { transliterate } from '@pledge/domain/borrower/transliterate'
import type { BorrowerProfile } from '../../store/borrower/borrowers.ts'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'

/** What is known about a borrower before an application's details are submitted. */
export interface Known {
  readonly profile: BorrowerProfile | undefined
  /** For a renewal: the submitted details of the renewed loan. */
  readonly renewed: SubmittedDetails | undefined
}

/** The details of a new loan, as submitted. */
export const detailsOf = (
  value: BorrowerDetailsValue,
  profile: BorrowerProfile | undefined,
): SubmittedDetails => {
  const { firstName, lastName, suffix, dob } = value.name
  return {
    name: { firstName, lastName, suffix },
    latinName: {
      firstName: value.name.latinFirstName ?? transliterate(firstName),
      lastName: value.name.latinLastName ?? transliterate(lastName),
    },
    dateOfBirth: dob,
    ssn: value.ssn ?? profile?.ssn ?? null,
    address: value.homeAddress,
    phone: value.phoneNumber,
    countryOfDomicile: value.homeAddress.country,
    governmentId: value.governmentIssuedIdentifier ?? null,
    countryOfCitizenship: value.countryOfCitizenship ?? null,
  }
}

/**
 * In a renewal everything except the SSN comes from the profile and the renewed loan, and other submitted values are
 * ignored: the fields are shown read-only (rows 1.2.74 to 1.2.77), and no rule validates them (gap G.53).
 */
export const detailsOfRenewal = (
  { ssn }: Pick<BorrowerDetailsValue, 'ssn'>,
  { profile, renewed }: Known,
): SubmittedDetails => {
  if (profile === undefined || renewed === undefined)
    throw new Error('the borrower of a renewal must have submitted details before')
  const { accountId: _, organizationId: __, ...details } = profile
  const { governmentId, countryOfCitizenship } = renewed
  return { ...details, ssn: ssn ?? details.ssn, governmentId, countryOfCitizenship }
}
