import { fails, passes, type FieldCheck } from '../field-check.ts'
import { NOT_SERVICED_MESSAGE, type Residence } from './residence.ts'

/** Row 1.5.41: the message of an empty choice. */
export const CHOOSE_RESIDENCE_MESSAGE = 'Please select an option'

/** What there is to choose from: the lending rules have it, and so have the lists that a page is given. */
export interface ResidenceLists {
  readonly states: readonly { readonly state: string; readonly enabled: boolean }[]
  readonly countries: readonly { readonly code: string; readonly enabled: boolean }[]
}

/** What was chosen; the code is empty while nothing is. */
export interface ResidenceChoice {
  readonly kind: Residence['kind']
  readonly code: string
}

/**
 * The choice on /residency: `stateOrCountry` is required and must be serviced (rows 1.5.41 and 1.5.42). A code that
 * is not on the list is no choice.
 */
export const checkResidence = (
  { states, countries }: ResidenceLists,
  { kind, code }: ResidenceChoice,
): FieldCheck<Residence> => {
  const place =
    kind === 'state'
      ? states.find((each) => each.state === code)
      : countries.find((each) => each.code === code)
  if (place === undefined) return fails(CHOOSE_RESIDENCE_MESSAGE)
  return place.enabled ? passes({ kind, code }) : fails(NOT_SERVICED_MESSAGE)
}
