import { fails, passes, type FieldCheck } from '../field-check.ts'
import { NOT_SERVICED_MESSAGE, type Residence } from './residence.ts'

/** Row 1.5.41: the message for an empty choice. */
export const CHOOSE_RESIDENCE_MESSAGE = 'Please select an option'

/** The available choices, from the lending rules or from the lists that a page receives. */
export interface ResidenceLists {
  readonly states: readonly { readonly state: string; readonly enabled: boolean }[]
  readonly countries: readonly { readonly code: string; readonly enabled: boolean }[]
}

/** The chosen residence; the code is empty before a choice. */
export interface ResidenceChoice {
  readonly kind: Residence['kind']
  readonly code: string
}

/**
 * The choice on /residency: `stateOrCountry` is required and must be serviced (rows 1.5.41 and 1.5.42). A
 * code that is not on the list counts as no choice.
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
