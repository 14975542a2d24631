import { describe, expect, it } from 'vitest'
import { voidObstacle, type VoidableHandOver } from './hand-over-void.ts'

const WHOLE: VoidableHandOver = {
  units: 5n,
  reservedUnits: 5n,
  isInService: false,
  isHeld: false,
  isOtherWaiting: false,
}

describe('the void of a recorded hand-over (note 100)', () => {
  it.each<[Partial<VoidableHandOver>, ReturnType<typeof voidObstacle>]>([
    [{}, null],
    [{ reservedUnits: 9n }, null],
    [{ reservedUnits: 4n }, 'RETURNED'],
    [{ isOtherWaiting: true }, 'WAITS'],
    [{ isHeld: true, isOtherWaiting: true }, 'HELD'],
    // Its coins are pledged: what to do is another thing than where some went back.
    [{ isInService: true, isHeld: true, reservedUnits: 0n }, 'IN_SERVICE'],
  ])('of %o meets %s', (changed, obstacle) => {
    expect(voidObstacle({ ...WHOLE, ...changed })).toBe(obstacle)
  })
})
