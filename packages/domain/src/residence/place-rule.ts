import type { QuoteRules } from '../organization/quote-rules.ts'
import { takesWaitlist } from '../organization/takes-waitlist.ts'
import type { Residence } from './residence.ts'

/** A place as the waitlist sees it. */
export interface PlaceRule {
  readonly name: string
  readonly enabled: boolean
  /** Loans are not made there but may be one day, so people can join the waitlist. */
  readonly takesWaitlist: boolean
}

/**
 * A state or a country of the lending rules; undefined for a code that the rules do not have (row 1.2.44, gap G.29).
 */
export const placeRule = (rules: QuoteRules, { kind, code }: Residence): PlaceRule | undefined => {
  if (kind === 'country') {
    const country = rules.countries.find((each) => each.code === code)
    return country && { ...country, takesWaitlist: takesWaitlist(country) }
  }
  const state = rules.states.find((each) => each.state === code)
  return state && { name: state.name, enabled: state.enabled, takesWaitlist: !state.enabled }
}
