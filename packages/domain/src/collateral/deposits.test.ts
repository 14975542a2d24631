import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collateralBalance } from './balance.ts'
import { confirmationsNeeded, DEPOSIT_STATUSES, depositStatus, type FinalitySettings } from './deposits.ts'

const settings: FinalitySettings = {
  BTC: [
    { fromUnits: 0n, confirmations: 3 },
    { fromUnits: 100_000_000n, confirmations: 6 },
  ],
  ETH: [{ fromUnits: 0n, confirmations: 64 }],
  SOL: [{ fromUnits: 10n, confirmations: 32 }],
}

describe('finality (decision 20)', () => {
  it('depends on coin and amount', () => {
    expect(confirmationsNeeded('BTC', 99_999_999n, settings)).toBe(3)
    expect(confirmationsNeeded('BTC', 100_000_000n, settings)).toBe(6)
    expect(confirmationsNeeded('ETH', 1n, settings)).toBe(64)
    expect(() => confirmationsNeeded('SOL', 9n, settings)).toThrow('No finality')
  })
  it('goes from seen to final, and to orphaned whenever the chain drops it (law 5)', () => {
    const at = (confirmations: number, isOnChain = true) =>
      depositStatus({ isOnChain, confirmations, needed: 3 })
    expect([at(0), at(2), at(3), at(9), at(9, false), at(0, false)]).toEqual([
      'seen',
      'seen',
      'final',
      'final',
      'orphaned',
      'orphaned',
    ])
  })
})

describe('required, received and remaining (1.2.115 to 1.2.117)', () => {
  it('count only confirmed deposits', () => {
    const deposits = [
      { units: 4n, status: 'final' },
      { units: 5n, status: 'seen' },
      { units: 9n, status: 'orphaned' },
    ] as const
    expect(collateralBalance(10n, deposits)).toEqual({
      requiredUnits: 10n,
      receivedUnits: 4n,
      pendingUnits: 5n,
      remainingUnits: 6n,
    })
  })
  it('are never negative, and add up', () => {
    const deposit = fc.record({
      units: fc.bigInt(0n, 10n ** 20n),
      status: fc.constantFrom(...DEPOSIT_STATUSES),
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.array(deposit), (required, deposits) => {
        const { receivedUnits, remainingUnits } = collateralBalance(required, deposits)
        expect(remainingUnits >= 0n).toBe(true)
        expect(remainingUnits === 0n).toBe(receivedUnits >= required)
        if (remainingUnits > 0n) expect(receivedUnits + remainingUnits).toBe(required)
      }),
    )
  })
})
