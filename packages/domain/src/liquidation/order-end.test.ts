import { describe, expect, it } from 'vitest'
import { sliceResultOf } from './order-end.ts'

describe('the end of an order (note 073)', () => {
  it.each([
    ['FILLED', 10n, 'FILLED'],
    ['CLOSED', 10n, 'FILLED'],
    ['CLOSED', 9n, 'CANCELED'],
    ['CLOSED', 0n, 'CANCELED'],
    ['REJECTED', 0n, 'REJECTED'],
    ['NOT_PLACED', 0n, 'CANCELED'],
  ] as const)('that is reported as %s with %s of 10 units sold is %s', (reported, soldUnits, result) => {
    expect(sliceResultOf(reported, { soldUnits, orderedUnits: 10n })).toBe(result)
  })

  it.each([
    ['FILLED', 9n],
    ['FILLED', 0n],
    ['REJECTED', 1n],
    ['NOT_PLACED', 1n],
  ] as const)('that is reported as %s contradicts trades of %s of 10 units', (reported, soldUnits) => {
    expect(sliceResultOf(reported, { soldUnits, orderedUnits: 10n })).toBeNull()
  })
})
