import type { ApplicationHeader, Origination } from './origination.ts'
import type { ApplicationFacts } from './facts.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { Guard } from './guards.ts'
import { AGENTS_NEEDED } from '../decider/approval.ts'
import type { SanctionsLicense } from './sanctions-license.ts'
import { isHoldable } from './holdable.ts'
import { standsStill, type LicenseEntry, type SanctionsDecision } from './sanctions.ts'

const rule = when<Origination, ApplicationFacts>

const needsNote = refuse('approval.note-required')
const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

/**
 * A hold is placed once, and again only after a release. An agent who places it must say why. Refusal:
 * approval.note-required.
 */
export const holdPlaceable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'SanctionsHoldPlaced')
  if (!isHoldable({ application })) return notAllowed
  return by.kind === 'agent' && isBlank(data.note) ? needsNote : null
}

/** Two different agents decide, each with a note. Refusals: approval.same-agent, approval.note-required. */
export const sanctionsDecidable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'SanctionsDecided')
  const { sanctions } = application
  if (sanctions === null || sanctions.blockedAt !== null) return notAllowed
  const earlier = sanctions.decisions.find((one) => one.agentId === by.id)
  if (earlier?.decision === data.decision) return refuse('approval.same-agent')
  return isBlank(data.note) ? needsNote : null
}

const isDecided = ({ sanctions }: Origination, decision: SanctionsDecision['decision']): boolean =>
  sanctions !== null &&
  sanctions.blockedAt === null &&
  sanctions.decisions.filter((one) => one.decision === decision).length >= AGENTS_NEEDED

export const twoAgentsConfirmed: Guard = rule((application) => isDecided(application, 'confirm'))
export const twoAgentsCleared: Guard = rule((application) => isDecided(application, 'clear'))

/** A report on blocked property, with its reference number. Refusal: approval.note-required. */
export const reportFilable: Guard = (input) => {
  const { state: application, data } = given(input, 'SanctionsReportFiled')
  const { sanctions } = application
  if (sanctions === null || sanctions.blockedAt === null) return notAllowed
  if (sanctions.reportDueAt === null) return notAllowed
  if (isBlank(data.reference)) return needsNote
  return allowIf(!sanctions.reports.some(({ reference }) => reference === data.reference))
}

/** Compares license numbers without regard to case: agents type them differently. */
const isAlike = (one: SanctionsLicense, other: SanctionsLicense): boolean =>
  one.number.toUpperCase() === other.number.toUpperCase() &&
  one.issuedOn === other.issuedOn &&
  one.covers === other.covers

/**
 * For blocked property, entered by two different agents, each with a note. A license for the collateral may
 * be followed by one for everything. Refusals: approval.same-agent, approval.note-required,
 * sanctions.license-date for a date in the future.
 */
export const licenseEnterable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'SanctionsLicenseEntered')
  const { sanctions } = application
  if (sanctions === null || sanctions.blockedAt === null || !standsStill(application)) return notAllowed
  if (sanctions.license?.covers === data.covers) return notAllowed
  const earlier = sanctions.licenseEntries.find((one) => one.agentId === by.id)
  if (earlier !== undefined && isAlike(earlier, data)) return refuse('approval.same-agent')
  if (isBlank(data.number) || isBlank(data.note)) return needsNote
  return data.issuedOn <= data.today ? null : refuse('sanctions.license-date')
}

/** The license that two agents entered identically, in the second agent's wording; undefined before. */
export const agreedLicense = ({
  sanctions,
}: Pick<ApplicationHeader, 'sanctions'>): LicenseEntry | undefined => {
  const entries = sanctions?.licenseEntries ?? []
  return entries.findLast((one) => entries.filter((other) => isAlike(one, other)).length >= AGENTS_NEEDED)
}

export const twoAgentsLicensed: Guard = rule((application) => agreedLicense(application) !== undefined)
