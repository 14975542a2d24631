import type { Profile } from '@pledge/contract/borrower'

/** A profile without any data. */
export const EMPTY_PROFILE: Profile = {
  uuid: '5b7e0d0e-37a8-4b1a-8a3c-0f5a6c7d8e01',
  name: { firstName: '', lastName: '', suffix: null },
  dob: null,
  hasSsn: false,
  addresses: [],
  phoneNumbers: [],
  email: 'ada@example.com',
  countryOfDomicile: null,
}
