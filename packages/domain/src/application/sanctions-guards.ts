import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { Application } from './application.ts'
import type { Guard } from './guards.ts'
import { AGENTS_NEEDED } from './limits.ts'
import type { SanctionsLicense } from './sanctions-license.ts'
import { standsStill, type LicenseEntry, type SanctionsDecision } from './sanctions.ts'

const needsNote = refuse('approval.note-required')
const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

/** Placed once, and again after a release; an agent who places it says why. Refusal: approval.note-required. */
export const holdPlaceable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'SanctionsHoldPlaced')
  if (standsStill(application)) return notAllowed
  return by.kind === 'agent' && isBlank(data.note) ? needsNote : null
}

/** Two different agents decide, each with a note. Refusals: approval.same-agent, approval.note-required. */
export const sanctionsDecidable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'SanctionsDecided')
  if (application.sanctions === null || application.sanctions.blockedAt !== null) return notAllowed
  const earlier = application.sanctions.decisions.find((one) => one.agentId === by.id)
  if (earlier?.decision === data.decision) return refuse('approval.same-agent')
  return isBlank(data.note) ? needsNote : null
}

const isDecided = ({ sanctions }: Application, decision: SanctionsDecision['decision']): boolean =>
  sanctions !== null &&
  sanctions.blockedAt === null &&
  sanctions.decisions.filter((one) => one.decision === decision).length >= AGENTS_NEEDED

export const twoAgentsConfirmed: Guard = when((application) => isDecided(application, 'confirm'))
export const twoAgentsCleared: Guard = when((application) => isDecided(application, 'clear'))

/** Of what is blocked, with the reference of the report. Refusal: approval.note-required. */
export const reportFilable: Guard = (input) => {
  const { state: application, data } = given(input, 'SanctionsReportFiled')
  if (application.sanctions === null || application.sanctions.blockedAt === null) return notAllowed
  if (application.sanctions.reportDueAt === null) return notAllowed
  if (isBlank(data.reference)) return needsNote
  const { reports } = application.sanctions
  return allowIf(!reports.some(({ reference }) => reference === data.reference))
}

/** Agents type it as it is written; letters' case tells no licenses apart. */
const isAlike = (one: SanctionsLicense, other: SanctionsLicense): boolean =>
  one.number.toUpperCase() === other.number.toUpperCase() &&
  one.issuedOn === other.issuedOn &&
  one.covers === other.covers

/**
 * Of what is blocked, by two different agents, each with a note. One for the collateral may be followed by one for all.
 * Refusals: approval.same-agent, approval.note-required, sanctions.license-date for one of a day that is still to come.
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

/** The license that two agents entered alike, as the second one did; undefined while they have not. */
export const agreedLicense = (application: Application): LicenseEntry | undefined => {
  const entries = application.sanctions?.licenseEntries ?? []
  return entries.findLast((one) => entries.filter((other) => isAlike(one, other)).length >= AGENTS_NEEDED)
}

export const twoAgentsLicensed: Guard = when((application) => agreedLicense(application) !== undefined)
