import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { transliterate } from '@pledge/domain/borrower/transliterate'
import type { BorrowerProfile } from '../../store/borrower/borrowers.ts'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'

/** What is known of a borrower before the details of an application are sent. */
export interface Known {
  readonly profile: BorrowerProfile | undefined
  /** Of a renewal: what the renewed loan was applied for with. */
  readonly renewed: SubmittedDetails | undefined
}

/** The details of a new loan, as they were sent. */
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
 * In a renewal all but the SSN is what the profile and the renewed loan say, and what was sent beside it is ignored: the
 * fields are shown and cannot be changed (rows 1.2.74 to 1.2.77), and no rule judges them (gap G.53).
 */
export const detailsOfRenewal = (
  { ssn }: Pick<BorrowerDetailsValue, 'ssn'>,
  { profile, renewed }: Known,
): SubmittedDetails => {
  if (profile === undefined || renewed === undefined)
    throw new Error('who renews a loan has given details before')
  const { accountId: _, organizationId: __, ...details } = profile
  const { governmentId, countryOfCitizenship } = renewed
  return { ...details, ssn: ssn ?? details.ssn, governmentId, countryOfCitizenship }
}
