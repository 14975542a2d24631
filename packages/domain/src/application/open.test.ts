import { describe, expect, it } from 'vitest'
import { ENDED_STATES, isOpen } from './open.ts'
import { APPLICATION_STATES } from './states.ts'
import { WIRE_TRANSITIONS } from '../view/wire-transitions.ts'

describe('an open application', () => {
  it('is in any state except the four final ones', () => {
    expect(APPLICATION_STATES.filter((state) => !isOpen(state)).toSorted()).toEqual(
      [...ENDED_STATES].toSorted(),
    )
  })

  it('ends in states that no row of the journey leaves', () => {
    for (const state of ENDED_STATES)
      expect(WIRE_TRANSITIONS.filter((row) => row.from === state && isOpen(row.to))).toEqual([])
  })
})
