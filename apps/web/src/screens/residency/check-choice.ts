import type { ValidState } from '@pledge/contract/residence'
import { fails, passes, type FieldCheck } from '@pledge/domain/field-check'
import { CHOOSE_RESIDENCE_MESSAGE } from '@pledge/domain/residence/form'
import { NOT_SERVICED_MESSAGE, type Residence } from '@pledge/domain/residence/residence'

export interface Country {
  readonly code: string
  readonly name: string
  readonly enabled: boolean
}

export interface Choice {
  readonly kind: Residence['kind']
  /** '' while nothing is chosen. */
  readonly code: string
}

export interface ResidenceLists {
  readonly states: readonly ValidState[]
  readonly countries: readonly Country[]
}

/** The rule of the domain on the lists of the server: `stateOrCountry` is required (1.5.41) and serviced (1.5.42). */
export const checkChoice = ({ kind, code }: Choice, lists: ResidenceLists): FieldCheck<Residence> => {
  const serviced =
    kind === 'state'
      ? lists.states.find((each) => each.state === code)?.rateEnabled
      : lists.countries.find((each) => each.code === code)?.enabled
  if (serviced === undefined) return fails(CHOOSE_RESIDENCE_MESSAGE)
  return serviced ? passes({ kind, code }) : fails(NOT_SERVICED_MESSAGE)
}
