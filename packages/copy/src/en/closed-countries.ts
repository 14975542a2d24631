import { CLOSED_REASONS, type ClosedReason } from '@pledge/domain/organization/closed-countries'
import { fill } from '../fill.ts'
import { listed } from '../format/list.ts'

/** Where no loans are made, by reason (rows 1.2.146 and 2.2.41, note 057). */
const words: Readonly<Record<ClosedReason, string>> = {
  SANCTIONED: "We don't lend to residents of {countries} because of US sanctions.",
  NOT_LICENSED: "We don't lend to residents of {countries} because we aren't licensed there.",
  NOT_YET_OPEN: "We don't lend to residents of {countries} yet.",
}
const WITHOUT_REASON = "We don't lend to residents of {countries}."

export interface NamedCountry {
  readonly name: string
  readonly enabled: boolean
  readonly closedBecause?: ClosedReason | null | undefined
}

/** A sentence for each reason that some country has. */
export const closedCountries = (countries: readonly NamedCountry[]): readonly string[] =>
  [...CLOSED_REASONS, null].flatMap((reason) => {
    const names = countries
      .filter(({ enabled, closedBecause }) => !enabled && (closedBecause ?? null) === reason)
      .map(({ name }) => name)
    const sentence = reason === null ? WITHOUT_REASON : words[reason]
    return names.length === 0 ? [] : [fill(sentence, { countries: listed(names) })]
  })
