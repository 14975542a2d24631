import type { PublicOrganization } from './organization.ts'

/** The number that a borrower can call: whoever lives abroad is given the one for them, where the lender has one. */
export const supportPhoneFor = (
  { supportPhone, supportPhoneAbroad }: Pick<PublicOrganization, 'supportPhone' | 'supportPhoneAbroad'>,
  isInternational: boolean,
): string => (isInternational ? (supportPhoneAbroad ?? supportPhone) : supportPhone)

/**
 * A text of the lender's own for its reader: who lives abroad is told the number that can be called from there, in place of
 * the toll-free one. Nothing else of it changes.
 */
export const textInReach = (
  text: string,
  phones: Pick<PublicOrganization, 'supportPhone' | 'supportPhoneAbroad'>,
  isInternational: boolean,
): string => text.replaceAll(phones.supportPhone, supportPhoneFor(phones, isInternational))
