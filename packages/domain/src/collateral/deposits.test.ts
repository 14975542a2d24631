import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collateralBalance } from './balance.ts'
import type { Coin } from './coins.ts'
import {
  DEPOSIT_STATUSES,
  depositStatus,
  finalityRequirement,
  type ChainPlace,
  type FinalitySettings,
} from './deposits.ts'

const settings: FinalitySettings = {
  confirmationsToBeFinal: {
    BTC: [
      { fromUnits: 0n, confirmations: 3 },
      { fromUnits: 100_000_000n, confirmations: 6 },
    ],
    ETH: [{ fromUnits: 0n, confirmations: 64 }],
    SOL: [{ fromUnits: 10n, confirmations: 32 }],
  },
  finality: { BTC: 'confirmations', ETH: 'finalized', SOL: 'confirmations' },
}

describe('finality (decision 20)', () => {
  it('depends on coin and amount', () => {
    const needed = (coin: Coin, units: bigint) => finalityRequirement(coin, units, settings)
    const byConfirmations = (confirmationsNeeded: number) => ({
      finality: 'confirmations',
      confirmationsNeeded,
    })
    expect(needed('BTC', 99_999_999n)).toEqual(byConfirmations(3))
    expect(needed('BTC', 100_000_000n)).toEqual(byConfirmations(6))
    expect(needed('ETH', 1n)).toEqual({ finality: 'finalized', confirmationsNeeded: 64 })
    expect(() => needed('SOL', 9n)).toThrow('No finality')
  })

  it('goes from seen to final, and to orphaned whenever the chain has it no more (law 5)', () => {
    const required = { finality: 'confirmations', confirmationsNeeded: 3 } as const
    const at = (confirmations: number) =>
      depositStatus(required, {
        confirmations,
        blockHeight: confirmations === 0 ? null : 100 - confirmations,
        finalizedHeight: null,
      })
    expect([at(0), at(2), at(3), at(9), depositStatus(required, null)]).toEqual([
      'seen',
      'seen',
      'final',
      'final',
      'orphaned',
    ])
  })
})

describe('finality of a chain that finalizes (decision 20, law 5)', () => {
  const required = finalityRequirement('ETH', 1n, settings)
  const TIP = 1_000
  const at = (blockHeight: number | null, finalizedHeight: number | null): ChainPlace => ({
    blockHeight,
    confirmations: blockHeight === null ? 0 : TIP - blockHeight + 1,
    finalizedHeight,
  })

  it('is the block that the chain has finalized, not a number of blocks', () => {
    expect(depositStatus(required, at(900, 899))).toBe('seen')
    expect(depositStatus(required, at(900, 900))).toBe('final')
    // Few blocks suffice where the chain has finalized them.
    expect(depositStatus(required, at(990, 992))).toBe('final')
    expect(depositStatus(required, null)).toBe('orphaned')
  })

  it('is reached at no depth while the chain finalizes nothing, reports no such block, or has the payment in its pool', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: TIP }), fc.integer({ min: 0, max: TIP }), (block, finalized) => {
        expect(depositStatus(required, at(block, finalized))).toBe(block <= finalized ? 'final' : 'seen')
        expect(depositStatus(required, at(block, null))).toBe('seen')
        expect(depositStatus(required, at(null, finalized))).toBe('seen')
      }),
    )
  })

  it('follows the setting: what is deep enough is final once confirmations count, and seen again once they do not', () => {
    const confirmed = finalityRequirement('ETH', 1n, {
      ...settings,
      finality: { ...settings.finality, ETH: 'confirmations' },
    })
    const halted = at(TIP - 63, TIP - 500)
    expect(depositStatus(required, halted)).toBe('seen')
    expect(depositStatus(confirmed, halted)).toBe('final')
    expect(depositStatus(confirmed, at(TIP - 62, TIP))).toBe('seen')
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
