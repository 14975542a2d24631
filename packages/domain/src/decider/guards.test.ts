import { describe, expect, it } from 'vitest'
import type { Door, DoorCommand } from './door.test-data.ts'
import { allowIf, commandOf, given, notAllowed, when, type Guard, type GuardInput } from './guards.ts'

const by = { kind: 'borrower', id: 'borrower-1' } as const
const command: DoorCommand = { type: 'DoorKnocked', by, data: { times: 2 } }
const input = (state: Door | null, request: GuardInput<Door, DoorCommand>['command'] = command) => ({
  state,
  command: request,
  facts: { keyInUse: 'brass' },
  now: 7,
})

describe('the parts of guards', () => {
  it('allows on a condition', () => {
    expect([allowIf(true), allowIf(false)]).toEqual([null, notAllowed])
    expect(notAllowed).toEqual({ ok: false, code: 'transition.not-allowed' })
  })
  it('allows by a rule about the state and the time, and never before the first event', () => {
    const isOpenAtSeven: Guard<Door, DoorCommand> = when((door, _, now) => door.state === 'OPEN' && now === 7)
    expect(isOpenAtSeven(input({ state: 'OPEN' }))).toBeNull()
    expect(isOpenAtSeven(input({ state: 'CLOSED', knocks: 0 }))).toBe(notAllowed)
    expect(isOpenAtSeven({ ...input({ state: 'OPEN' }), now: 8 })).toBe(notAllowed)
    expect(isOpenAtSeven(input(null))).toBe(notAllowed)
  })
  it('passes the state, the actor and the data of its command', () => {
    const state = { state: 'CLOSED', knocks: 0 } as const
    expect(given(input(state), 'DoorKnocked')).toEqual({
      state,
      facts: { keyInUse: 'brass' },
      by,
      data: { times: 2 },
    })
    expect(commandOf(input(null), 'DoorKnocked')).toBe(command)
  })
  it('throws for another command, or without a state: the table is then wrong', () => {
    const other = input({ state: 'OPEN' }, { type: 'BellRung' })
    expect(() => commandOf(other, 'DoorKnocked')).toThrow('DoorKnocked was called with BellRung')
    expect(() => given(other, 'DoorKnocked')).toThrow('DoorKnocked was called with BellRung')
    expect(() => given(input(null), 'DoorKnocked')).toThrow('DoorKnocked needs a state')
  })
})
