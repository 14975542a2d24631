import type { WaitingPerson } from '@pledge/contract/waitlist'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { placeRule } from '@pledge/domain/residence/place-rule'
import type { Residence } from '@pledge/domain/residence/residence'
import { csvOf } from '../audit/csv.ts'
import type { Waiting, WaitlistCursor } from '../../store/waitlist/waitlist.ts'

/** A waitlist place with its name in the rules; its code where the rules dropped it. */
export const presentPlace = (residence: Residence, rules: LendingRules) => ({
  state: residence.kind === 'state' ? residence.code : null,
  country: residence.kind === 'country' ? residence.code : null,
  placeName: placeRule(rules, residence)?.name ?? residence.code,
})

export const presentWaiting = (waiting: Waiting, rules: LendingRules): WaitingPerson => ({
  uuid: waiting.id,
  ...presentPlace(waiting.residence, rules),
  email: waiting.email,
  joinedAt: waiting.joinedAt.toISOString(),
  toldAt: waiting.notifiedAt?.toISOString() ?? null,
})

export const cursorText = ({ joinedAt, id }: Pick<Waiting, 'joinedAt' | 'id'>): string =>
  `${joinedAt.toISOString()}_${id}`

export const readCursor = (text: string): WaitlistCursor => {
  const [joinedAt = '', id = ''] = text.split('_')
  return { joinedAt: new Date(joinedAt), id }
}

export const waitlistCsv = (people: readonly WaitingPerson[]): string =>
  csvOf([
    ['State or country', 'E-mail', 'Joined', 'Told'],
    ...people.map(({ placeName, email, joinedAt, toldAt }) => [placeName, email, joinedAt, toldAt ?? '']),
  ])
