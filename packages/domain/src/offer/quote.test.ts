import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import type { Residence } from '../residence/residence.ts'
import { originationFeeCents } from './fees.ts'
import { quoteFromJson, quoteToJson } from './quote-record.ts'
import { minimumCollateralUnits, quote, type Quote, type QuoteInput } from './quote.ts'
import { OFFER_WARNING_MESSAGES } from './warnings.ts'

const state = (code: string): Residence => ({ kind: 'state', code })
/** 10,000 dollars in California on 0.25 BTC at 97,000. */
const usual: QuoteInput = {
  drawAmountCents: 1_000_000n,
  coin: 'BTC',
  collateralUnits: 25_000_000n,
  priceCents: 9_700_000n,
  residence: state('CA'),
  rules: shippedRules,
}
const quoted = (changes: Partial<QuoteInput> = {}): Quote => {
  const answer = quote({ ...usual, ...changes })
  if (!answer.ok) throw new Error(answer.code)
  return answer.quote
}
describe('an offer', () => {
  it('for 10,000 in California has the figures of the Truth in Lending example (1.3.13 to 1.3.22, 1.1.11, 1.1.12, 1.9.01)', () => {
    expect(quoted()).toMatchObject({
      rulesVersion: 1,
      residence: state('CA'),
      drawAmountCents: 1_000_000n,
      originationFeeBps: 100,
      originationFeeCents: 10_000n,
      amountCents: 1_010_000n,
      termMonths: 12,
      tier: 1,
      rateBps: 891,
      collateralAmountCents: 2_425_000n,
      ltvTrillionths: 416_494_845_361n,
      minCollateralUnits: 20_824_743n,
      estimatedMonthlyPaymentCents: 7_499n,
      warnings: [],
    })
    const { interestOnly, deferred } = quoted().schedules
    expect(interestOnly.payments).toHaveLength(12)
    expect(interestOnly.payments[0]).toEqual({ month: 1, amountCents: 7_499n })
    expect(interestOnly.payments[11]).toEqual({ month: 12, amountCents: 1_017_499n })
    expect(interestOnly).toMatchObject({ financeChargeCents: 99_988n, totalOfPaymentsCents: 1_099_988n })
    expect(deferred).toMatchObject({
      monthlyPaymentCents: 0n,
      payments: [{ month: 12, amountCents: 1_099_991n }],
      financeChargeCents: 99_991n,
    })
    // 9.954 % in the Truth in Lending box.
    expect(interestOnly.aprTrillionths).toBe(99_539_939_604n)
    expect(deferred.aprTrillionths).toBe(99_991_000_000n)
  })

  it('is tier 1 at exactly 50 %, tier 2 with one unit less collateral, and up to exactly 75 % (1.9.09 to 1.9.11)', () => {
    const at = (units: bigint) => {
      const answer = quote({
        ...usual,
        residence: state('AL'),
        priceCents: 10_000_000n,
        drawAmountCents: 600_000n,
        collateralUnits: units,
      })
      return answer.ok ? [answer.quote.tier, answer.quote.rateBps] : answer.code
    }
    expect(at(12_000_000n)).toEqual([1, 891])
    expect(at(11_999_999n)).toEqual([2, 1150])
    expect(at(8_000_000n)).toEqual([2, 1150])
    expect(at(7_999_999n)).toBe('offer.collateral-insufficient')
  })

  it('states what is missing when the collateral is insufficient (1.8.10, 1.9.11)', () => {
    expect(quote({ ...usual, collateralUnits: 10_000_000n })).toEqual({
      ok: false,
      code: 'offer.collateral-insufficient',
      data: { coinQuantity: '0.03883162', type: 'BTC' },
    })
    expect(quoted({ collateralUnits: 10_000_000n + 3_883_162n }).tier).toBe(2)
    expect(quote({ ...usual, collateralUnits: 10_000_000n + 3_883_161n }).ok).toBe(false)
    expect(quote({ ...usual, collateralUnits: 0n }).ok).toBe(false)
    expect(OFFER_WARNING_MESSAGES['collateral-insufficient']).toBe(
      'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
    )
  })

  it('warns of high collateral below an LTV of 0.2, but not at it (1.8.11)', () => {
    const at = (collateralUnits: bigint) =>
      quoted({ residence: state('AL'), priceCents: 10_000_000n, drawAmountCents: 600_000n, collateralUnits })
        .warnings
    expect(at(30_000_000n)).toEqual([])
    expect(at(30_000_001n)).toEqual(['collateral-high'])
    expect(OFFER_WARNING_MESSAGES['collateral-high']).toBe(
      'This collateral amount is higher than what other borrowers typically pledge for similar sized loans.',
    )
  })

  it('respects the residence’s limits, inclusive (1.5.33, 1.5.34, 1.9.14 to 1.9.16)', () => {
    const draw = (drawAmountCents: bigint, code: string, rules: LendingRules = shippedRules) => {
      const answer = quote({
        ...usual,
        drawAmountCents,
        residence: state(code),
        collateralUnits: 10n ** 15n,
        rules,
      })
      return answer.ok ? 'ok' : [answer.code, answer.data]
    }
    const below = (amount: string) => ['offer.amount-below-minimum', { amount }]
    expect(draw(499_999n, 'CA')).toEqual(below('5000.00'))
    expect(draw(500_000n, 'CA')).toBe('ok')
    expect(draw(500_000n, 'OH')).toEqual(below('5001.00'))
    expect(draw(500_100n, 'OH')).toBe('ok')
    expect(draw(25_000_000n, 'HI')).toEqual(below('250001.00'))
    expect(draw(25_000_100n, 'HI')).toBe('ok')
    expect(draw(10n ** 13n, 'CA')).toBe('ok')
    const capped = { ...shippedRules, defaultMaxLoanCents: 10_000_000n }
    expect(draw(10_000_000n, 'CA', capped)).toBe('ok')
    expect(draw(10_000_001n, 'CA', capped)).toEqual(['offer.amount-above-maximum', { amount: '100000.00' }])
    expect(draw(0n, 'CA', { ...shippedRules, defaultMinLoanCents: 0n })).toEqual(below('0.00'))
  })

  it('never exceeds what the operator can disburse, whatever the residence’s maximum (1.5.34, note 027)', () => {
    const draw = (drawAmountCents: bigint, rules: LendingRules) => {
      const answer = quote({ ...usual, drawAmountCents, collateralUnits: 10n ** 15n, rules })
      return answer.ok ? 'ok' : [answer.code, answer.data]
    }
    const above = (amount: string) => ['offer.amount-above-maximum', { amount }]
    const bounded = { ...shippedRules, maxDisbursementCents: 9_999_999_999n }
    expect(draw(9_999_999_999n, bounded)).toBe('ok')
    expect(draw(10_000_000_000n, bounded)).toEqual(above('99999999.99'))
    const high = { ...bounded, defaultMaxLoanCents: 10n ** 14n }
    expect(draw(10_000_000_000n, high)).toEqual(above('99999999.99'))
    const low = { ...bounded, defaultMaxLoanCents: 100_000_000n }
    expect(draw(100_000_000n, low)).toBe('ok')
    expect(draw(100_000_001n, low)).toEqual(above('1000000.00'))
  })

  it('is refused where no loans are made, without a price, and below the minimum quantity (1.9.17, gap G.57, gap G.58)', () => {
    const codeOf = (changes: Partial<QuoteInput>) => {
      const answer = quote({ ...usual, ...changes })
      return answer.ok ? 'ok' : answer.code
    }
    expect(codeOf({ residence: state('TX') })).toBe('residence.not-serviced')
    expect(codeOf({ residence: state('PR') })).toBe('residence.unknown')
    expect(codeOf({ residence: { kind: 'country', code: 'CA' } })).toBe('residence.unknown')
    expect(codeOf({ priceCents: 0n })).toBe('prices.stale')
    expect(codeOf({ collateralUnits: 99_999n, priceCents: 10n ** 12n })).toBe('offer.collateral-insufficient')
    expect(quoted({ collateralUnits: 100_000n, priceCents: 10n ** 12n }).minCollateralUnits).toBe(100_000n)
  })

  it('uses the international fee for a country (1.9.03)', () => {
    const international = quoted({ residence: { kind: 'country', code: 'SG' } })
    expect([international.originationFeeBps, international.originationFeeCents]).toEqual([150, 15_000n])
  })

  it('compounds deferred interest by operator setting (gap G.32)', () => {
    const deferred = (rules: LendingRules) => quoted({ rules }).schedules.deferred.payments[0]?.amountCents
    expect(deferred(shippedRules)).toBe(1_099_991n)
    // 10,100 x (1 + 0.0891 / 12)^12 = 11,037.58501...
    expect(deferred({ ...shippedRules, deferredCompounding: true })).toBe(1_103_759n)
  })

  it('is stored and read back whole', () => {
    const stored: unknown = JSON.parse(JSON.stringify(quoteToJson(quoted())))
    expect(quoteFromJson(stored)).toEqual(quoted())
    expect(() => quoteFromJson({ ...quoteToJson(quoted()), amountCents: 12 })).toThrow()
  })
})

describe('the origination fee', () => {
  const feeOf = (code: string, drawAmountCents: bigint) =>
    quoted({ residence: state(code), drawAmountCents, collateralUnits: 10n ** 12n }).originationFeeCents

  it.each(['AL', 'KS', 'MN', 'NC', 'WI'])(
    'is none in %s, so that the APR of the monthly schedule is the rate (1.9.04)',
    (code) => {
      const quote = quoted({ residence: state(code) })
      expect(quote.originationFeeCents).toBe(0n)
      expect(quote.rateBps).toBe(891)
      expect(quote.schedules.interestOnly.aprTrillionths).toBe(89_100_000_000n)
    },
  )

  it('is 1 % domestic, 0.85 % in New York, and none in AL, KS, MN, NC, WI (1.9.02, 1.9.04, 1.9.05)', () => {
    expect(feeOf('CA', 1_000_000n)).toBe(10_000n)
    expect(feeOf('NY', 1_000_000n)).toBe(8_500n)
    expect(['AL', 'KS', 'MN', 'NC', 'WI'].map((code) => feeOf(code, 1_000_000n))).toEqual([
      0n,
      0n,
      0n,
      0n,
      0n,
    ])
  })

  it.each([
    ['IA', 3_000n],
    ['IN', 20_000n],
    ['MI', 40_000n],
    ['MO', 10_000n],
    ['OH', 25_000n],
  ])('is not below the minimum of %s, and 1 % above it (1.9.06)', (code, minimumCents) => {
    const rule = shippedRules.states.find((each) => each.state === code)?.feeRule
    if (rule === null || rule === undefined) throw new Error(code)
    expect(originationFeeCents(rule, minimumCents * 50n)).toBe(minimumCents)
    expect(originationFeeCents(rule, minimumCents * 100n)).toBe(minimumCents)
    expect(originationFeeCents(rule, minimumCents * 200n)).toBe(minimumCents * 2n)
  })

  it('rounds half-even, adds the flat part, and stops at its cap (gap G.63)', () => {
    const rule = { rateBps: 100, flatCents: 0n, floorCents: null, capCents: null }
    expect([originationFeeCents(rule, 50n), originationFeeCents(rule, 150n)]).toEqual([0n, 2n])
    expect(originationFeeCents({ ...rule, flatCents: 500n }, 10_000n)).toBe(600n)
    expect(originationFeeCents({ ...rule, capCents: 99n }, 10_000n)).toBe(99n)
  })
})

const anyInput = fc.record({
  drawAmountCents: fc.bigInt({ min: 500_100n, max: 10n ** 11n }),
  coin: fc.constantFrom(...COINS),
  priceCents: fc.bigInt({ min: 1_000n, max: 10n ** 8n }),
  residence: fc.constantFrom<Residence>(state('CA'), state('NY'), state('MI'), state('AL'), {
    kind: 'country',
    code: 'SG',
  }),
})
/** Collateral of 1.0 to 8.0 times the draw. */
const inputWithCollateral = fc
  .tuple(anyInput, fc.integer({ min: 100, max: 800 }))
  .map(([input, percent]): QuoteInput => ({
    ...input,
    rules: shippedRules,
    collateralUnits:
      (input.drawAmountCents * unitsPerCoin(input.coin) * BigInt(percent)) / (input.priceCents * 100n) + 1n,
  }))

describe('every offer', () => {
  it('adds up: payments, fee, finance charge and total (1.3.14, 1.3.20)', () => {
    fc.assert(
      fc.property(inputWithCollateral, (input) => {
        const answer = quote(input)
        if (!answer.ok) return
        const offer = answer.quote
        expect(offer.amountCents).toBe(offer.drawAmountCents + offer.originationFeeCents)
        for (const { payments, financeChargeCents, totalOfPaymentsCents } of Object.values(offer.schedules)) {
          const paid = payments.reduce((sum, payment) => sum + payment.amountCents, 0n)
          expect(paid).toBe(totalOfPaymentsCents)
          expect(paid - offer.drawAmountCents).toBe(financeChargeCents)
        }
        const interest = offer.schedules.interestOnly.financeChargeCents - offer.originationFeeCents
        expect(interest).toBe(12n * offer.estimatedMonthlyPaymentCents)
        // Twelve roundings of at most half a cent.
        const apart = interest - (offer.schedules.deferred.financeChargeCents - offer.originationFeeCents)
        expect(apart <= 6n && apart >= -6n).toBe(true)
      }),
    )
  })

  it('needs the minimum collateral that keeps its tier (1.3.21)', () => {
    fc.assert(
      fc.property(inputWithCollateral, (input) => {
        const answer = quote(input)
        if (!answer.ok) return
        const { minCollateralUnits, tier } = answer.quote
        expect(minCollateralUnits <= input.collateralUnits).toBe(true)
        const atLeast = quote({ ...input, collateralUnits: minCollateralUnits })
        expect(atLeast).toMatchObject({ ok: true, quote: { tier, minCollateralUnits } })
        const less = quote({ ...input, collateralUnits: minCollateralUnits - 1n })
        expect(less.ok && less.quote.tier === tier).toBe(false)
      }),
    )
  })

  it('never costs more with more collateral, and never less with more cash', () => {
    fc.assert(
      fc.property(inputWithCollateral, fc.bigInt({ min: 0n, max: 10n ** 20n }), (input, more) => {
        const [before, after] = [
          quote(input),
          quote({ ...input, collateralUnits: input.collateralUnits + more }),
        ]
        if (!before.ok) return
        expect(after.ok && after.quote.rateBps <= before.quote.rateBps).toBe(true)
        expect(after.ok && after.quote.ltvTrillionths <= before.quote.ltvTrillionths).toBe(true)
        const larger = quote({ ...input, drawAmountCents: input.drawAmountCents + more })
        expect(!larger.ok || larger.quote.rateBps >= before.quote.rateBps).toBe(true)
      }),
    )
  })
})

describe('the minimum collateral for any offer (1.3.21)', () => {
  const least = (changes: Partial<QuoteInput> = {}) => {
    const answer = minimumCollateralUnits({ ...usual, ...changes })
    return answer.ok ? answer.units : answer.code
  }

  it('is that of the maximum initial LTV for the draw and its fee, rounded up to a base unit', () => {
    // 10,100 / (0.75 x 97,000)
    expect(least()).toBe(13_883_162n)
    const offered = (collateralUnits: bigint) => quote({ ...usual, collateralUnits }).ok
    expect([offered(13_883_162n), offered(13_883_161n)]).toEqual([true, false])
  })
  it('is not below the minimum accepted of a coin (G.57)', () => {
    const { BTC } = shippedRules.minCoinUnits
    expect(least({ drawAmountCents: 1n })).toBe(BTC)
  })
  it('is undefined where no loans are made (1.9.17)', () => {
    expect(least({ residence: state('VA') })).toBe('residence.not-serviced')
  })
})
