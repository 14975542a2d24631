import type { DetailsConsents } from '@pledge/contract/borrower'
import { details } from '@pledge/copy/en/screens/details'
import { fill } from '@pledge/copy/fill'
import { maskIdNumber } from '@pledge/domain/borrower/government-id'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { consentSentences } from '@pledge/domain/borrower/consent-sentences'
import type { Organization } from '@pledge/domain/organization/settings'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'

/**
 * The check that the borrower consents to (row 1.2.71): the brand's text of the credit pull, or the screening's own
 * text for international borrowers, for whom it replaces the bureau. The consent is recorded with the text's hash.
 */
export const presentCheckNotice = (
  { legal, legalName }: Pick<Organization, 'legal' | 'legalName'>,
  isInternational: boolean,
): string => (isInternational ? fill(details.screening.text, { lender: legalName }) : legal.creditPull)

/** The consents of one version of an organization's settings, with their texts, and its current date. */
export const presentDetailsConsents = (
  organization: Organization,
  isInternational: boolean,
  now: Date,
): DetailsConsents => {
  const { version: organizationVersion, consents, links, timeZone } = organization
  return {
    today: calendarDate(now.getTime(), timeZone),
    organizationVersion,
    consents: consents.map(({ type, version, required }) => ({ type, version, required })),
    legal: {
      creditPull: presentCheckNotice(organization, isInternational),
      ...consentSentences(organization, isInternational),
    },
    links: { terms: links.terms, privacy: links.privacy },
  }
}

/** The citizenship and ID fields of an international renewal (rows 1.2.64, 1.2.65); the number itself is not sent. */
export const presentHeldIdentifier = (
  renewed: Pick<SubmittedDetails, 'governmentId' | 'countryOfCitizenship'> | undefined,
): Pick<DetailsConsents, 'heldIdentifier'> => {
  const { governmentId: id = null, countryOfCitizenship = null } = renewed ?? {}
  if (id === null || countryOfCitizenship === null) return {}
  return { heldIdentifier: { countryOfCitizenship, type: id.type, mask: maskIdNumber(id.identifier) } }
}
