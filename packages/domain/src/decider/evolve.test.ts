import { describe, expect, it } from 'vitest'
import { DOOR, type DoorEvent } from './door.test-data.ts'
import { evolve, replay } from './evolve.ts'

const stamp = { at: 1, by: { kind: 'borrower', id: 'borrower-1' } } as const
const HUNG: DoorEvent = { type: 'DoorHung', ...stamp, data: {} }
const CLOSED: DoorEvent = { type: 'DoorClosed', ...stamp, data: {} }
const KNOCKED: DoorEvent = { type: 'DoorKnocked', ...stamp, data: { times: 2 } }

describe('a state evolves', () => {
  it('along a row, and by a recorded event that keeps its tag', () => {
    expect(evolve(DOOR, null, HUNG)).toEqual({ state: 'OPEN' })
    expect(evolve(DOOR, { state: 'OPEN' }, CLOSED)).toEqual({ state: 'CLOSED', knocks: 0 })
    expect(evolve(DOOR, { state: 'CLOSED', knocks: 1 }, KNOCKED)).toEqual({ state: 'CLOSED', knocks: 3 })
  })
  it('never by an event that its tables do not allow', () => {
    expect(() => evolve(DOOR, { state: 'OPEN' }, HUNG)).toThrow('DoorHung cannot have happened in OPEN')
    expect(() => evolve(DOOR, null, KNOCKED)).toThrow('DoorKnocked cannot have happened first')
  })
  it('to one of several states where its row allows more than one', () => {
    const transitions = [
      { from: 'OPEN', to: ['OPEN', 'CLOSED'], trigger: 'DoorClosed', by: ['borrower'], spec: 'a toy' },
    ] as const
    expect(evolve({ ...DOOR, transitions }, { state: 'OPEN' }, CLOSED).state).toBe('CLOSED')
    const jammed = { ...DOOR, transitions, learned: () => ({ state: 'OPEN' }) as const }
    expect(evolve(jammed, { state: 'OPEN' }, CLOSED).state).toBe('OPEN')
    const broken = { ...DOOR, transitions, learned: () => ({ state: 'LOCKED', hasRung: false }) as const }
    expect(() => evolve(broken, { state: 'OPEN' }, CLOSED)).toThrow('DoorClosed leads to OPEN or CLOSED')
  })
  it('never to a state that its tables do not allow', () => {
    const stuck = { ...DOOR, learned: () => ({ state: 'OPEN' }) as const }
    expect(evolve(stuck, null, HUNG)).toEqual({ state: 'OPEN' })
    expect(() => evolve(stuck, { state: 'OPEN' }, CLOSED)).toThrow('DoorClosed leads to CLOSED')
    expect(() => evolve(stuck, { state: 'CLOSED', knocks: 0 }, KNOCKED)).toThrow(
      'DoorKnocked leads to CLOSED',
    )
  })
})

describe('a replay', () => {
  it('gives the state of the whole trail, and null for an empty one', () => {
    expect(replay(DOOR, [HUNG, CLOSED, KNOCKED])).toEqual({ state: 'CLOSED', knocks: 2 })
    expect(replay(DOOR, [])).toBeNull()
  })
  it('throws on a trail with a gap', () => {
    expect(() => replay(DOOR, [HUNG, KNOCKED])).toThrow('cannot have happened in OPEN')
  })
})
