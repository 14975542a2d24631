import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { ssnOfLoans } from '@pledge/domain/refinance/refinance-details'
import type { PersonalData } from '../../store/borrower/personal-data.ts'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'

type Address = PersonalData['address']

const isGiven = ({ street1, city, zip }: Address): boolean =>
  [street1, city, zip].every((text) => text !== '')

const isSameResidence = (one: Address, other: Address): boolean =>
  one.country === other.country && (one.country !== 'US' || one.state === other.state)

/** The address of the profile, where the application has none and is priced for the same residence. */
const addressOf = (submitted: SubmittedDetails, profile: PersonalData | undefined): Address =>
  !isGiven(submitted.address) &&
  profile !== undefined &&
  isGiven(profile.address) &&
  isSameResidence(profile.address, submitted.address)
    ? profile.address
    : submitted.address

/**
 * What is on file for a refinance: the details of the application, and what the profile has by now (note 106). Another
 * application may have filled the profile since the claim, and the telephone number may have been changed since, with a
 * step-up. An SSN that is not that of the old loans is not on file for this refinance.
 */
export const detailsOnFile = (
  submitted: SubmittedDetails,
  profile: PersonalData | undefined,
  lastFours: readonly (string | null)[],
): SubmittedDetails => ({
  ...submitted,
  ssn: ssnOfLoans([profile?.ssn ?? null, submitted.ssn], lastFours),
  address: addressOf(submitted, profile),
  phone: profile === undefined || profile.phone === '' ? submitted.phone : profile.phone,
})

/** What is on file, with what was missing; the address is the one of the form, which shows what is known. */
export const detailsWith = (
  onFile: SubmittedDetails,
  { ssn, homeAddress, phoneNumber }: BorrowerDetailsValue,
): SubmittedDetails => ({
  ...onFile,
  ssn: onFile.ssn ?? ssn ?? null,
  address: homeAddress,
  phone: onFile.phone === '' ? phoneNumber : onFile.phone,
})

/**
 * The profile with what it lacked. Whoever has stolen a session could otherwise replace the telephone number by this call
 * without a step-up (note 018), and data of the register, which are years old, would replace a newer name or birth date.
 */
export const filledProfile = <Profile extends PersonalData>(
  profile: Profile,
  { ssn, address, phone }: SubmittedDetails,
): Profile => ({
  ...profile,
  ssn: profile.ssn ?? ssn,
  address: isGiven(profile.address) ? profile.address : address,
  phone: profile.phone === '' ? phone : profile.phone,
})
