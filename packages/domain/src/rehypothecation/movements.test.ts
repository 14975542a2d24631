import { describe, expect, it } from 'vitest'
import { isMoving, lotsOf, outUnits } from './movements.ts'
import { happened } from './rehypothecation.test-data.ts'

describe('the lots of a loan', () => {
  it.each([
    [['ORDERED'], 100n, true],
    [['ORDERED', 'DELIVERED'], 100n, false],
    [['ORDERED', 'RECALL_REQUESTED'], 100n, true],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 100n, true],
    [['ORDERED', 'RECALL_REQUESTED', 'DELIVERED'], 100n, true],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'], 0n, false],
    [['ORDERED', 'RECALL_REQUESTED', 'VOIDED'], 0n, false],
    [['ORDERED', 'REJECTED'], 0n, false],
  ] as const)('after %j are out with %s units, and moving: %s', (kinds, out, moving) => {
    const lots = lotsOf(happened('one', ...kinds))
    expect(outUnits(lots)).toBe(out)
    expect(lots.map(isMoving)).toEqual([moving])
  })

  it('are kept apart', () => {
    const lots = lotsOf([
      ...happened('one', 'ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'),
      ...happened('two', 'ORDERED', 'DELIVERED'),
    ])
    expect(lots.map(({ lotId, end }) => [lotId, end?.kind])).toEqual([
      ['one', 'RETURNED'],
      ['two', undefined],
    ])
    expect(outUnits(lots)).toBe(100n)
  })

  it('are ordered first, and once', () => {
    expect(() => lotsOf(happened('one', 'DELIVERED'))).toThrow('ordered first')
    expect(() => lotsOf(happened('one', 'ORDERED', 'ORDERED'))).toThrow('ordered once')
  })
})
