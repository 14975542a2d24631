import { describe, expect, it } from 'vitest'
import { refuse } from '../refusal.ts'
import type { ActorKind } from './actors.ts'
import { decide, settle } from './decide.ts'
import type { Decider } from './decider.ts'
import { DOOR, type Door, type DoorCommand, type DoorEvent, type HouseFacts } from './door.test-data.ts'
import { evolve } from './evolve.ts'
import { specificationOf, withData } from './given-when-then.test-data.ts'
import { when } from './guards.ts'

const NOW = 1_000
const by = (kind: ActorKind) => ({ kind, id: `${kind}-1` })
const FACTS: HouseFacts = { keyInUse: 'brass' }
const of = (decider: Decider<Door, DoorCommand, DoorEvent, HouseFacts>, facts = FACTS) =>
  specificationOf<Door, DoorCommand, DoorEvent>({
    decide: (state, command, now) => decide(decider, { state, command, facts, now }),
    evolve: (state, event) => evolve(decider, state, event),
    now: NOW,
  })
const { given, stateAfter, trailOf } = of(DOOR)

const hung: DoorCommand = { type: 'DoorHung', by: by('borrower'), data: {} }
const closed: DoorCommand = { type: 'DoorClosed', by: by('borrower'), data: {} }
const knocked = (times: number, kind: ActorKind = 'borrower'): DoorCommand => ({
  type: 'DoorKnocked',
  by: by(kind),
  data: { times },
})
const unlocked: DoorCommand = {
  type: 'DoorUnlocked',
  by: by('agent'),
  data: { key: 'brass', isKeyFound: true },
}
const HUNG: DoorEvent = { ...hung, type: 'DoorHung', at: NOW }
const CLOSED: DoorEvent = { ...closed, type: 'DoorClosed', at: NOW }
const KNOCKED: DoorEvent = { type: 'DoorKnocked', at: NOW, by: by('borrower'), data: { times: 2 } }
const LOCKED: DoorEvent = { type: 'DoorLocked', at: NOW, by: by('borrower'), data: { times: 3 } }
const RUNG: DoorEvent = { type: 'BellRung', at: NOW, by: by('borrower'), data: {} }

describe('a command', () => {
  it('allowed by a row produces its event, stamped with actor and time', () => {
    given([]).when(hung).then([HUNG])
    given([HUNG])
      .when(closed, NOW + 5)
      .then([{ ...CLOSED, at: NOW + 5 }])
  })
  it('is refused where no row has it, also before the first event', () => {
    given([HUNG]).when(hung).then('transition.not-allowed')
    given([HUNG]).when(knocked(1)).then('transition.not-allowed')
    given([]).when(knocked(1)).then('transition.not-allowed')
  })
  it('is refused to an actor whom its row does not name', () => {
    given([HUNG])
      .when({ ...closed, by: by('agent') })
      .then('transition.not-allowed')
  })
  it('is refused by its guard, with the guard’s reason', () => {
    given([HUNG, CLOSED]).when(knocked(0)).then('transition.not-allowed')
    const reason = refuse('approval.ltv-too-high', { ltvBps: '9000' })
    const known = DOOR.known.map((row) => ({ ...row, guard: () => reason }))
    of({ ...DOOR, known })
      .given([HUNG, CLOSED])
      .when(knocked(1))
      .then(reason)
  })
  it('may carry facts for its guard that are not in its event', () => {
    const locked = stateAfter([hung, closed, knocked(3)])
    given(locked)
      .when(withData(unlocked, { isKeyFound: false }))
      .then('transition.not-allowed')
    given(locked)
      .when(unlocked)
      .then([{ type: 'DoorUnlocked', at: NOW, by: by('agent'), data: { key: 'brass' } }])
  })
  it('produces an event with all of its data by default', () => {
    const { dataOf: _, ...plain } = DOOR
    expect(
      of(plain)
        .given(stateAfter([hung, closed, knocked(3)]))
        .when(unlocked).events,
    ).toEqual([{ type: 'DoorUnlocked', at: NOW, by: by('agent'), data: { key: 'brass', isKeyFound: true } }])
  })
  it('is decided with facts about others, which are not in its own state', () => {
    const locked = stateAfter([hung, closed, knocked(3)])
    of(DOOR, { keyInUse: 'steel' }).given(locked).when(unlocked).then('transition.not-allowed')
    of(DOOR, { keyInUse: 'brass' })
      .given(locked)
      .when(unlocked)
      .then([{ type: 'DoorUnlocked', at: NOW, by: by('agent'), data: { key: 'brass' } }])
  })
  it('is refused where a bar overrides every row', () => {
    const barred = of({
      ...DOOR,
      bars: ({ state }, type) => state?.state === 'CLOSED' && type === 'DoorKnocked',
    })
    barred.given([HUNG, CLOSED]).when(knocked(1)).then('transition.not-allowed')
    barred.given([HUNG]).when(closed).then([CLOSED])
  })
})

describe('recorded events', () => {
  it('change the recorded data, but not the state', () => {
    const { events, state } = given([HUNG, CLOSED]).when(knocked(2))
    expect(events).toEqual([KNOCKED])
    expect(state).toEqual({ state: 'CLOSED', knocks: 2 })
  })
})

describe('automatic triggers', () => {
  it('fire as soon as they are allowed, one after the other', () => {
    given([HUNG, CLOSED, KNOCKED])
      .when(knocked(1))
      .then([{ ...KNOCKED, data: { times: 1 } }, LOCKED, RUNG])
  })
  it('are tried in order, and the first allowed one fires', () => {
    const isEnough = when((door: Door) => door.state === 'CLOSED' && door.knocks >= 3)
    const bell = {
      type: 'BellRung',
      in: ['CLOSED'],
      by: ['borrower'],
      guard: isEnough,
      spec: 'a toy',
    } as const
    const noisy: Decider<Door, DoorCommand, DoorEvent, HouseFacts> = {
      ...DOOR,
      known: [...DOOR.known, bell],
      learned: (door, event) =>
        event.type === 'BellRung' && door?.state === 'CLOSED'
          ? { ...door, knocks: 0 }
          : DOOR.learned(door, event),
    }
    const typesOf = (decider: typeof noisy) => of(decider).given([HUNG, CLOSED]).when(knocked(3)).types
    expect(typesOf(noisy)).toEqual(['DoorKnocked', 'BellRung'])
    const lockFirst = { ...noisy, automatic: noisy.automatic.toReversed() }
    expect(typesOf(lockFirst)).toEqual(['DoorKnocked', 'DoorLocked', 'BellRung'])
  })
  it('fire only after a command of an actor that their row names', () => {
    expect(given([HUNG, CLOSED]).when(knocked(3, 'agent')).types).toEqual(['DoorKnocked'])
  })
  it('are also stopped by a bar', () => {
    const barred = of({ ...DOOR, bars: (_, type) => type === 'DoorLocked' })
    expect(barred.given([HUNG, CLOSED]).when(knocked(3)).types).toEqual(['DoorKnocked'])
  })
  it('are limited in number: tables that never settle are a bug', () => {
    const known = DOOR.known.map((row) => (row.type === 'BellRung' ? { ...row, guard: () => null } : row))
    expect(() =>
      of({ ...DOOR, known })
        .given([HUNG, CLOSED])
        .when(knocked(3)),
    ).toThrow('More than 2 events')
  })
})

describe('the test vocabulary', () => {
  it('accepts states as well as events', () => {
    given({ state: 'CLOSED', knocks: 1 }).when(knocked(2)).then([KNOCKED, LOCKED, RUNG])
    expect(trailOf([hung, closed])).toEqual([HUNG, CLOSED])
  })
  it('stops a test that continues from a refused command', () => {
    expect(() => stateAfter([hung, hung])).toThrow('DoorHung was refused: transition.not-allowed')
    expect(() => stateAfter([])).toThrow('No commands')
    expect(() => given([]).when(closed).state).toThrow('DoorClosed')
    expect(() => given([HUNG]).when(closed).then('offer.lapsed')).toThrow()
    expect(() => given([HUNG]).when(closed).then([HUNG])).toThrow()
  })
})

describe('a decider that settles', () => {
  const input = { command: null, facts: FACTS, by: by('borrower'), now: NOW } as const
  it('fires what it waited for, without a command', () => {
    expect(settle(DOOR, { ...input, state: { state: 'CLOSED', knocks: 3 } })).toEqual([LOCKED, RUNG])
  })
  it('does nothing where nothing is allowed', () => {
    expect(settle(DOOR, { ...input, state: { state: 'CLOSED', knocks: 2 } })).toEqual([])
  })
})
