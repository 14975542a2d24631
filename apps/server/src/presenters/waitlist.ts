import type { WaitingPerson } from '@pledge/contract/waitlist'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { Waiting, WaitlistCursor } from '../store/waitlist.ts'

export const stateNameIn = ({ states }: LendingRules, state: string): string =>
  states.find((rule) => rule.state === state)?.name ?? state

export const presentWaiting = (waiting: Waiting, rules: LendingRules): WaitingPerson => ({
  uuid: waiting.id,
  state: waiting.state,
  stateName: stateNameIn(rules, waiting.state),
  email: waiting.email,
  joinedAt: waiting.joinedAt.toISOString(),
  toldAt: waiting.toldAt?.toISOString() ?? null,
})

export const cursorText = ({ joinedAt, id }: Pick<Waiting, 'joinedAt' | 'id'>): string =>
  `${joinedAt.toISOString()}_${id}`

export const readCursor = (text: string): WaitlistCursor => {
  const [joinedAt = '', id = ''] = text.split('_')
  return { joinedAt: new Date(joinedAt), id }
}

/** A sheet program takes what begins so for a formula, and an address is a stranger's to choose. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180: a line each, every cell quoted. */
export const waitlistCsv = (people: readonly WaitingPerson[]): string =>
  [
    ['State', 'E-mail', 'Joined', 'Told'],
    ...people.map(({ stateName, email, joinedAt, toldAt }) => [stateName, email, joinedAt, toldAt ?? '']),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')
