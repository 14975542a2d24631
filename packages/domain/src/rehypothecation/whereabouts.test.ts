import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOVEMENT_KINDS, lotsOf } from './movements.ts'
import { happened } from './rehypothecation.test-data.ts'
import { whereaboutsOf } from './whereabouts.ts'

describe('where the coins of a loan are', () => {
  it.each([
    [['ORDERED'], [250n, 0n, 0n, null]],
    [
      ['ORDERED', 'DELIVERED'],
      [150n, 100n, 0n, null],
    ],
    [
      ['ORDERED', 'RECALL_REQUESTED'],
      [250n, 0n, 0n, 1_000],
    ],
    [
      ['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'],
      [150n, 0n, 100n, 1_000],
    ],
    [
      ['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'],
      [250n, 0n, 0n, null],
    ],
  ] as const)('after %j', (kinds, expected) => {
    const { inCustodyUnits, rehypothecatedUnits, returningUnits, returnDueAt } = whereaboutsOf(
      250n,
      lotsOf(happened('one', ...kinds)),
    )
    expect([inCustodyUnits, rehypothecatedUnits, returningUnits, returnDueAt]).toEqual(expected)
  })

  it('is short where a reorganization removed a deposit while the coins were out', () => {
    expect(whereaboutsOf(60n, lotsOf(happened('one', 'ORDERED', 'DELIVERED')))).toMatchObject({
      inCustodyUnits: 0n,
      rehypothecatedUnits: 100n,
      shortfallUnits: 40n,
    })
  })

  it('is the balance, together, whatever happened', () => {
    const kinds = fc.array(fc.constantFrom(...MOVEMENT_KINDS.slice(1)), { maxLength: 4 })
    fc.assert(
      fc.property(kinds, fc.bigInt({ min: 0n, max: 1_000n }), (happenings, balance) => {
        const where = whereaboutsOf(balance, lotsOf(happened('one', 'ORDERED', ...happenings)))
        const { inCustodyUnits, rehypothecatedUnits, returningUnits, shortfallUnits } = where
        expect(inCustodyUnits + rehypothecatedUnits + returningUnits - shortfallUnits).toBe(balance)
        expect(inCustodyUnits >= 0n && shortfallUnits >= 0n).toBe(true)
        expect(inCustodyUnits * shortfallUnits).toBe(0n)
      }),
    )
  })
})
