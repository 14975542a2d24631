import type { Actor } from './actors.ts'
import type { Decider } from './decider.ts'
import { allowIf, given, when, type Guard } from './guards.ts'

/** The smallest decider that uses the whole kit: a door, which locks itself after three knocks. */
export type Door =
  | { readonly state: 'OPEN' }
  | { readonly state: 'CLOSED'; readonly knocks: number }
  | { readonly state: 'LOCKED'; readonly hasRung: boolean }

interface Message<Type extends string, Data> {
  readonly type: Type
  readonly by: Actor
  readonly data: Data
}
export type DoorCommand =
  | Message<'DoorHung' | 'DoorClosed', object>
  | Message<'DoorKnocked', { readonly times: number }>
  /** `isKeyFound`: a fact that only the guard reads; the event does not carry it. */
  | Message<'DoorUnlocked', { readonly key: string; readonly isKeyFound: boolean }>

interface EventMessage<Type extends string, Data> extends Message<Type, Data> {
  readonly at: number
}
export type DoorEvent =
  | EventMessage<'DoorHung' | 'DoorClosed' | 'BellRung', object>
  | EventMessage<'DoorKnocked' | 'DoorLocked', { readonly times: number }>
  | EventMessage<'DoorUnlocked', { readonly key: string }>

/** What the door's decider reads from the rest of the house. */
export interface HouseFacts {
  readonly keyInUse: string
}

const KNOCKS_NEEDED = 3
const isKnock: Guard<Door, DoorCommand> = (input) => allowIf(given(input, 'DoorKnocked').data.times > 0)
const isKeyRight: Guard<Door, DoorCommand, HouseFacts> = (input) => {
  const { facts, data } = given(input, 'DoorUnlocked')
  return allowIf(data.isKeyFound && data.key === facts.keyInUse)
}
const isKnockedEnough: Guard<Door, DoorCommand> = when(
  (door) => door.state === 'CLOSED' && door.knocks >= KNOCKS_NEEDED,
)
const isSilent: Guard<Door, DoorCommand> = when((door) => door.state === 'LOCKED' && !door.hasRung)

const learned = (door: Door | null, event: DoorEvent): Door => {
  switch (event.type) {
    case 'DoorHung':
      return { state: 'OPEN' }
    case 'DoorClosed':
    case 'DoorUnlocked':
      return { state: 'CLOSED', knocks: 0 }
    case 'DoorKnocked':
      return { state: 'CLOSED', knocks: (door?.state === 'CLOSED' ? door.knocks : 0) + event.data.times }
    case 'DoorLocked':
      return { state: 'LOCKED', hasRung: false }
    case 'BellRung':
      return { state: 'LOCKED', hasRung: true }
  }
}

const spec = 'a toy'
export const DOOR: Decider<Door, DoorCommand, DoorEvent, HouseFacts> = {
  transitions: [
    { from: null, to: 'OPEN', trigger: 'DoorHung', by: ['borrower'], spec },
    { from: 'OPEN', to: 'CLOSED', trigger: 'DoorClosed', by: ['borrower'], spec },
    { from: 'CLOSED', to: 'LOCKED', trigger: 'DoorLocked', by: ['borrower'], guard: isKnockedEnough, spec },
    { from: 'LOCKED', to: 'CLOSED', trigger: 'DoorUnlocked', by: ['agent'], guard: isKeyRight, spec },
  ],
  known: [
    { type: 'DoorKnocked', in: ['CLOSED'], by: ['borrower', 'agent'], guard: isKnock, spec },
    { type: 'BellRung', in: ['LOCKED'], by: ['borrower'], guard: isSilent, spec },
  ],
  automatic: [
    { type: 'BellRung' },
    {
      type: 'DoorLocked',
      dataOf: ({ state }) => ({ times: state.state === 'CLOSED' ? state.knocks : 0 }),
    },
  ],
  dataOf: ({ command }) => (command.type === 'DoorUnlocked' ? { key: command.data.key } : command.data),
  learned,
}
