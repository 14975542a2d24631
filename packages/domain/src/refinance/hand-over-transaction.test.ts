import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transactionResult } from './hand-over-transaction.ts'

describe('a transaction of the estate, compared with what custody received (note 100)', () => {
  it.each([
    [5n, null, 'UNCHECKED'],
    [5n, 0n, 'NOT_FOUND'],
    [5n, 4n, 'SHORT'],
    [5n, 5n, 'CONFIRMED'],
    // The coins of other loans, which no file names yet.
    [5n, 6n, 'CONFIRMED'],
    // All of its lines were voided.
    [0n, 0n, 'CONFIRMED'],
  ] as const)('of %s recorded and %s delivered is %s', (recordedUnits, deliveredUnits, result) => {
    expect(transactionResult({ recordedUnits, deliveredUnits })).toBe(result)
  })

  it('is never confirmed for more than it delivered', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n }), fc.bigInt({ min: 0n }), (recordedUnits, deliveredUnits) => {
        const isConfirmed = transactionResult({ recordedUnits, deliveredUnits }) === 'CONFIRMED'
        expect(isConfirmed).toBe(recordedUnits <= deliveredUnits)
      }),
    )
  })
})
