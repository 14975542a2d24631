import type { DetailsConsents } from '@pledge/contract/borrower'
import type { Organization } from '@pledge/domain/organization/settings'

/** The consents of one version of an organisation's settings, with their words. */
export const presentDetailsConsents = ({ consents, legal, links }: Organization): DetailsConsents => ({
  consents: consents.map(({ type, version, required }) => ({ type, version, required })),
  legal: {
    creditPull: legal.creditPull,
    termsAndPrivacy: legal.termsAndPrivacy,
    communications: legal.communications,
    marketing: legal.marketing,
  },
  links: { terms: links.terms, privacy: links.privacy },
})
