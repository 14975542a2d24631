import type { DetailsConsents } from '@pledge/contract/borrower'
import { calendarDate } from '@pledge/domain/application/deadlines'
import type { Organization } from '@pledge/domain/organization/settings'

/** The consents of one version of an organisation's settings, with their words, and the day that it is there. */
export const presentDetailsConsents = (
  { version: organizationVersion, consents, legal, links, timeZone }: Organization,
  now: Date,
): DetailsConsents => ({
  today: calendarDate(now.getTime(), timeZone),
  organizationVersion,
  consents: consents.map(({ type, version, required }) => ({ type, version, required })),
  legal: {
    creditPull: legal.creditPull,
    termsAndPrivacy: legal.termsAndPrivacy,
    communications: legal.communications,
    marketing: legal.marketing,
  },
  links: { terms: links.terms, privacy: links.privacy },
})
