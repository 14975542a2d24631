import type { LegalPage } from '@pledge/contract/organization'
import type { LegalFacts, LegalText } from '@pledge/copy/en/legal/legal-text'
import { LEGAL_TEXTS } from '@pledge/copy/en/legal/legal-texts'
import { licenseTable } from '@pledge/copy/en/legal/licenses-v1'
import { fill } from '@pledge/copy/fill'
import { listed } from '@pledge/copy/format/list'
import type { LegalPageName } from '@pledge/domain/organization/legal-pages'
import type { Organization } from '@pledge/domain/organization/settings'
import {
  RETENTION,
  TELEMETRY_KEPT_DAYS,
  WAITLIST_KEPT_AFTER_NOTIFIED_DAYS,
  WAITLIST_KEPT_DAYS,
} from '@pledge/domain/organization/retention'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'

const CONSENT_OF = { terms: 'TERMS', privacy: 'PRIVACY', licenses: undefined } as const

/** The current version: the one that borrowers consent to now. */
const versionInForce = (page: LegalPageName, { consents, legalPages }: Organization): number => {
  const consent = consents.find(({ type }) => type === CONSENT_OF[page])
  if (consent !== undefined) return consent.version
  return Math.max(1, ...legalPages.filter((own) => own.page === page).map((own) => own.version))
}

const factsOf = ({ organization, rules }: OrganizationRecord): LegalFacts => {
  const names = (enabled: boolean) =>
    listed(rules.states.filter((state) => state.enabled === enabled).map((state) => state.name))
  return {
    shortName: organization.shortName,
    legalName: organization.legalName,
    address: organization.creditorAddress,
    nmls: organization.nmls,
    phone: organization.supportPhone,
    email: organization.supportEmail,
    governingLaw: organization.governingLaw,
    communications: organization.legal.communications,
    telemetryDays: String(TELEMETRY_KEPT_DAYS),
    waitlistDays: String(WAITLIST_KEPT_DAYS),
    waitlistToldDays: String(WAITLIST_KEPT_AFTER_NOTIFIED_DAYS),
    // One figure for both: the longer of the two.
    messageDays: String(Math.max(RETENTION.texts.days, RETENTION.pushes.days)),
    servicedStates: names(true),
    unservicedStates: names(false),
  }
}

const textOf = (page: LegalPageName, version: number, own: Organization): LegalText | undefined => {
  const shipped = LEGAL_TEXTS[page][version]
  const written = own.legalPages.find((each) => each.page === page && each.version === version)
  if (written === undefined) return shipped
  return { title: (shipped ?? LEGAL_TEXTS[page][1])?.title ?? page, sections: written.sections }
}

const licensesHeld = ({ licenses, nmls }: Organization): LegalPage['sections'] => [
  {
    heading: licenseTable.heading,
    paragraphs: [fill(licenseTable.register, { nmls })],
    ...(licenses.length > 0 && {
      table: {
        columns: [...licenseTable.columns],
        rows: licenses.map(({ place, kind, number }) => [place, kind, number]),
      },
    }),
    link: { ...licenseTable.registry },
  },
]

/**
 * A legal page in the organization's own text, or the shipped text, with its slots filled (rows 1.1.23,
 * 1.2.12 and 1.2.140 to 1.2.142). Undefined for a version that never existed.
 */
export const presentLegalPage = (
  owner: OrganizationRecord,
  page: LegalPageName,
  requested: number | undefined,
): LegalPage | undefined => {
  const version = requested ?? versionInForce(page, owner.organization)
  const text = textOf(page, version, owner.organization)
  if (text === undefined) return undefined
  const facts = factsOf(owner)
  const filled = text.sections.map(({ heading, paragraphs }) => ({
    heading: fill(heading, facts),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, facts)),
  }))
  // Before the last section, which states where to complain.
  const sections =
    page === 'licenses'
      ? [...filled.slice(0, -1), ...licensesHeld(owner.organization), ...filled.slice(-1)]
      : filled
  return { version, title: text.title, sections }
}
