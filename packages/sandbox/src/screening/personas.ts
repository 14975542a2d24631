import type { ScreeningRequest } from '@pledge/providers/screening/port'
import { nameKey } from '../state/answer-script.ts'

export const SCREENING_PERSONAS = [
  'CLEARED',
  'REVIEW',
  'REVIEW_IDENTITY',
  'REFUSED_SANCTIONS',
  'REFUSED_IDENTITY',
] as const
export type ScreeningPersona = (typeof SCREENING_PERSONAS)[number]

/**
 * Last names that select an answer, ignoring case, spaces and hyphens (docs/simulators.md). Attention and Failed are
 * those of a public screening sandbox (docs.complycube.com).
 */
export const SCREENING_PERSONAS_BY_LAST_NAME: ReadonlyMap<string, ScreeningPersona> = new Map([
  ['review', 'REVIEW'],
  ['attention', 'REVIEW'],
  ['sanctioned', 'REFUSED_SANCTIONS'],
  ['watchlist', 'REFUSED_SANCTIONS'],
  ['failed', 'REFUSED_IDENTITY'],
])

/**
 * SSN prefixes that select an answer: 422 is that of a public lending sandbox (developers.upwardli.com), the complete
 * numbers are those of a public banking sandbox (docs of unit.co); none of them was ever issued.
 */
export const SCREENING_PERSONAS_BY_SSN: ReadonlyMap<string, ScreeningPersona> = new Map([
  ['422', 'REVIEW_IDENTITY'],
  ['000-00-0001', 'REFUSED_IDENTITY'],
  ['000-00-0004', 'REVIEW_IDENTITY'],
])

/** People of a public screening sandbox (developers.yousign.com), all born on January 1, 1980. */
export const SCREENING_PEOPLE: ReadonlyMap<string, ScreeningPersona> = new Map([
  ['jane doe 1980-01-01', 'REFUSED_SANCTIONS'],
  ['jane smith 1980-01-01', 'REVIEW'],
])

/** Countries under comprehensive United States sanctions, according to the simulated list. */
export const SCREENING_REFUSED_COUNTRIES: readonly string[] = ['CU', 'IR', 'KP']

/** Decided by last name, then SSN, then person, then country; all others are cleared. */
export const screeningPersonaOf = (request: Omit<ScreeningRequest, 'idempotencyKey'>): ScreeningPersona => {
  const byName = SCREENING_PERSONAS_BY_LAST_NAME.get(nameKey(request.lastName))
  if (byName !== undefined) return byName
  for (const [beginning, persona] of SCREENING_PERSONAS_BY_SSN)
    if (request.ssn?.startsWith(beginning) === true) return persona
  const person = `${nameKey(request.firstName)} ${nameKey(request.lastName)} ${request.dateOfBirth}`
  const byPerson = SCREENING_PEOPLE.get(person)
  if (byPerson !== undefined) return byPerson
  return SCREENING_REFUSED_COUNTRIES.includes(request.country) ? 'REFUSED_SANCTIONS' : 'CLEARED'
}
