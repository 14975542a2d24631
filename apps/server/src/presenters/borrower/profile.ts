import type { Profile } from '@pledge/contract/borrower'
import type { BorrowerProfile } from '../../store/borrower/borrowers.ts'

/** The Profile entity (rows 1.3.34 to 1.3.38). The SSN is not sent, only whether there is one. */
export const presentProfile = (
  accountId: string,
  email: string,
  profile: BorrowerProfile | undefined,
): Profile => ({
  uuid: accountId,
  name: profile?.name ?? { firstName: '', lastName: '', suffix: null },
  dob: profile?.dateOfBirth ?? null,
  hasSsn: profile !== undefined && profile.ssn !== null,
  addresses: profile === undefined ? [] : [profile.address],
  phoneNumbers: profile === undefined || profile.phone === '' ? [] : [{ number: profile.phone }],
  email,
  countryOfDomicile: profile?.countryOfDomicile ?? null,
})
