import type { PublicOrganization } from './organization.ts'

/** The support number for a borrower: international borrowers get the international one, where the lender has one. */
export const supportPhoneFor = (
  { supportPhone, supportPhoneAbroad }: Pick<PublicOrganization, 'supportPhone' | 'supportPhoneAbroad'>,
  isInternational: boolean,
): string => (isInternational ? (supportPhoneAbroad ?? supportPhone) : supportPhone)

/**
 * A lender's text for its reader: for international borrowers the toll-free number is replaced by the
 * international one. Nothing else changes.
 */
export const textInReach = (
  text: string,
  phones: Pick<PublicOrganization, 'supportPhone' | 'supportPhoneAbroad'>,
  isInternational: boolean,
): string => text.replaceAll(phones.supportPhone, supportPhoneFor(phones, isInternational))
