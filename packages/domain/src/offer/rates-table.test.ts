import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { residenceTerms, type Residence } from '../residence/residence.ts'
import { borrowableRange, largestDrawCents } from './borrowable.ts'
import { quote } from './quote.ts'
import { ratesTable, type RatesInput } from './rates-table.ts'

const california: Residence = { kind: 'state', code: 'CA' }
const michigan: Residence = { kind: 'state', code: 'MI' }
const collateral = { coin: 'BTC', units: 25_000_000n, priceCents: 9_700_000n } as const

const tiersOf = (input: Partial<RatesInput> = {}) => {
  const answer = ratesTable({ rules: shippedRules, residence: california, collateral, ...input })
  if (!answer.ok) throw new Error(answer.code)
  return answer.tiers
}

describe('the rates table', () => {
  it('has a row per tier with its bands of LTV and of cash (1.3.29)', () => {
    expect(tiersOf()).toEqual([
      {
        tier: 1,
        rateBps: 891,
        minLtvBps: 0,
        maxLtvBps: 5_000,
        minAmountCents: 500_000n,
        maxAmountCents: 1_200_495n,
        additionalUnitsNeeded: 0n,
      },
      {
        tier: 2,
        rateBps: 1_150,
        minLtvBps: 5_000,
        maxLtvBps: 7_500,
        minAmountCents: 1_200_496n,
        maxAmountCents: 1_800_743n,
        additionalUnitsNeeded: 0n,
      },
    ])
  })

  it('states how many more coins a draw needs for each tier, rounded up (1.3.29)', () => {
    const needed = tiersOf({ drawAmountCents: 2_000_000n }).map((row) => row.additionalUnitsNeeded)
    // 20,200 / (0.5 x 97,000) - 0.25 and 20,200 / (0.75 x 97,000) - 0.25
    expect(needed).toEqual([16_649_485n, 2_766_324n])
  })

  it('respects the residence’s maximum and shows an empty band where the collateral supports less than the minimum', () => {
    const capped = { ...shippedRules, defaultMaxLoanCents: 1_000_000n }
    expect(tiersOf({ rules: capped }).map((row) => row.maxAmountCents)).toEqual([1_000_000n, 1_000_000n])
    const [first] = tiersOf({ collateral: { ...collateral, units: 1_000_000n } })
    expect(first !== undefined && first.maxAmountCents < first.minAmountCents).toBe(true)
    expect(first?.additionalUnitsNeeded).toBe(10_412_372n - 1_000_000n)
  })

  it('is refused where no loans are made and without a price (1.9.17)', () => {
    const input = { rules: shippedRules, collateral }
    expect(ratesTable({ ...input, residence: { kind: 'state', code: 'VA' } })).toMatchObject({
      code: 'residence.not-serviced',
    })
    expect(
      ratesTable({ ...input, residence: california, collateral: { ...collateral, priceCents: 0n } }),
    ).toMatchObject({
      code: 'prices.stale',
    })
  })

  it('agrees with the quote at both ends of each band', () => {
    const units = fc.bigInt({ min: 5_000_000n, max: 10n ** 12n })
    fc.assert(
      fc.property(units, fc.constantFrom(california, michigan), (many, residence) => {
        const held = { ...collateral, units: many }
        for (const row of tiersOf({ collateral: held, residence })) {
          if (row.maxAmountCents < row.minAmountCents) continue
          for (const drawAmountCents of [row.minAmountCents, row.maxAmountCents]) {
            const answer = quote({
              ...held,
              collateralUnits: many,
              drawAmountCents,
              residence,
              rules: shippedRules,
            })
            expect(answer).toMatchObject({ ok: true, quote: { tier: row.tier, rateBps: row.rateBps } })
          }
        }
      }),
    )
  })
})

describe('the range of the slider (G.33)', () => {
  const terms = (residence: Residence) => {
    const answer = residenceTerms(shippedRules, residence)
    if (!answer.ok) throw new Error(answer.code)
    return answer.terms
  }

  it('is from the minimum to what the collateral supports', () => {
    expect(borrowableRange(shippedRules, terms(california), collateral)).toEqual({
      minCents: 500_000n,
      maxCents: 1_800_743n,
    })
  })

  it('ends at the last cent that fits', () => {
    const { feeRule } = terms(michigan)
    const most = largestDrawCents(collateral, feeRule, 7_500)
    const at = (drawAmountCents: bigint) =>
      quote({
        ...collateral,
        collateralUnits: collateral.units,
        drawAmountCents,
        residence: michigan,
        rules: shippedRules,
      }).ok
    expect([at(most), at(most + 1n)]).toEqual([true, false])
    expect(largestDrawCents({ ...collateral, units: 0n }, feeRule, 7_500)).toBe(0n)
  })
})
