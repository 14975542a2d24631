import type { LendingRules } from '../organization/lending-rules.ts'
import type { Residence } from './residence.ts'

/** The query parameters of /start that carry the residence (row 1.2.45, gap G.30). */
export interface ResidenceQuery {
  readonly state?: string | undefined
  readonly country?: string | undefined
}

export const residenceQuery = (residence: Residence): ResidenceQuery =>
  residence.kind === 'state' ? { state: residence.code } : { country: residence.code }

/**
 * The residence that an address names, or undefined: none, both, a code outside the lists, or one that is not serviced.
 * Undefined sends the visitor to /residency (row 1.2.60).
 */
export const residenceFromQuery = (rules: LendingRules, query: ResidenceQuery): Residence | undefined => {
  const { state, country } = query
  if (state !== undefined && country !== undefined) return undefined
  if (state !== undefined) {
    return rules.states.some((each) => each.state === state && each.enabled)
      ? { kind: 'state', code: state }
      : undefined
  }
  return rules.countries.some((each) => each.code === country && each.enabled)
    ? { kind: 'country', code: country ?? '' }
    : undefined
}
