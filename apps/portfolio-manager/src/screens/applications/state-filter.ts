import { portfolioStates } from '@pledge/copy/en/portfolio/lists'
import { APPLICATION_STATES, type ApplicationState } from '@pledge/domain/application/states'

export interface StateFilter {
  readonly state?: ApplicationState
}

const isState = (value: unknown): value is ApplicationState =>
  APPLICATION_STATES.some((state) => state === value)

/** The filter in the URL; an unknown state shows every application. */
export const readStateFilter = (search: Readonly<Record<string, unknown>>): StateFilter =>
  isState(search.state) ? { state: search.state } : {}

/** The possible states of an application on the server, by their labels. */
export const STATE_CHOICES: readonly { readonly value: ApplicationState; readonly label: string }[] =
  APPLICATION_STATES.filter((state) => state !== 'UNINITIALIZED_STATUS')
    .map((state) => ({ value: state, label: portfolioStates[state] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
