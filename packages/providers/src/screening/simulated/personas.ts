import { nameKey } from '../../simulation/answer-script.ts'
import type { ScreeningRequest } from '../port.ts'

export const SCREENING_PERSONAS = ['CLEARED', 'REVIEW', 'REFUSED_SANCTIONS', 'REFUSED_IDENTITY'] as const
export type ScreeningPersona = (typeof SCREENING_PERSONAS)[number]

/** Last names that choose an answer, without regard to case, spaces and hyphens (docs/simulators.md). */
export const SCREENING_PERSONAS_BY_LAST_NAME: ReadonlyMap<string, ScreeningPersona> = new Map([
  ['review', 'REVIEW'],
  ['sanctioned', 'REFUSED_SANCTIONS'],
  ['watchlist', 'REFUSED_SANCTIONS'],
  ['failed', 'REFUSED_IDENTITY'],
])

/** People of a public screening sandbox (developers.yousign.com), all born on 1 January 1980. */
export const SCREENING_PEOPLE: ReadonlyMap<string, ScreeningPersona> = new Map([
  ['jane doe 1980-01-01', 'REFUSED_SANCTIONS'],
  ['jane smith 1980-01-01', 'REVIEW'],
])

/** Countries under comprehensive United States sanctions, as the simulated list has them. */
export const SCREENING_REFUSED_COUNTRIES: readonly string[] = ['CU', 'IR', 'KP']

export const screeningPersonaOf = (request: Omit<ScreeningRequest, 'idempotencyKey'>): ScreeningPersona => {
  const byName = SCREENING_PERSONAS_BY_LAST_NAME.get(nameKey(request.lastName))
  if (byName !== undefined) return byName
  const person = `${nameKey(request.firstName)} ${nameKey(request.lastName)} ${request.dateOfBirth}`
  const byPerson = SCREENING_PEOPLE.get(person)
  if (byPerson !== undefined) return byPerson
  return SCREENING_REFUSED_COUNTRIES.includes(request.country) ? 'REFUSED_SANCTIONS' : 'CLEARED'
}
