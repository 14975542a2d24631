import type { ConsentBox } from './consents.ts'
import type { PublicOrganization } from '../organization/organization.ts'
import { textInReach } from '../organization/support-phone.ts'

/** The consent sentences as this borrower reads them. The displayed text is recorded by its hash (row 1.3.43). */
export const consentSentences = (
  organization: Pick<PublicOrganization, 'legal' | 'supportPhone' | 'supportPhoneAbroad'>,
  isInternational: boolean,
): Readonly<Record<ConsentBox, string>> => {
  const { termsAndPrivacy, communications, marketing } = organization.legal
  const inReach = (text: string) => textInReach(text, organization, isInternational)
  return {
    termsAndPrivacy: inReach(termsAndPrivacy),
    communications: inReach(communications),
    marketing: inReach(marketing),
  }
}
