import type { Residence } from './residence.ts'

/** The query parameters of /start that carry the residence (row 1.2.45, gap G.30). */
export interface ResidenceQuery {
  readonly state?: string | undefined
  readonly country?: string | undefined
}

export const residenceQuery = (residence: Residence): ResidenceQuery =>
  residence.kind === 'state' ? { state: residence.code } : { country: residence.code }

const CODE = /^[A-Z]{2}$/

/**
 * The residence in an address, by its form; undefined for none, both, or an invalid code. `residenceTerms`
 * checks whether it is listed and serviced; if not, the visitor goes to /residency (row 1.2.60).
 */
export const residenceFromQuery = ({ state, country }: ResidenceQuery): Residence | undefined => {
  if (state !== undefined && country !== undefined) return undefined
  if (state !== undefined && CODE.test(state)) return { kind: 'state', code: state }
  if (country !== undefined && CODE.test(country)) return { kind: 'country', code: country }
  return undefined
}
