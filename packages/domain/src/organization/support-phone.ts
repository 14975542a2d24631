import type { PublicOrganization } from './organization.ts'

/** The number that a borrower can call: whoever lives abroad is given the one for them, where the lender has one. */
export const supportPhoneFor = (
  { supportPhone, supportPhoneAbroad }: Pick<PublicOrganization, 'supportPhone' | 'supportPhoneAbroad'>,
  isAbroad: boolean,
): string => (isAbroad ? (supportPhoneAbroad ?? supportPhone) : supportPhone)
