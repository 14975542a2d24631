import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedRules as RULES } from '../organization/lending-rules.test-data.ts'
import { isAtMost, ltvOf, ltvTrillionths } from '../offer/ltv.ts'
import { REFINANCE_RULES, type RefinanceRules } from '../organization/refinance-rules.ts'
import { COLLATERAL_REUSE_CONSENTS } from './treatments.ts'
import { REFINANCE_COINS } from './estate-loan.ts'
import { refinanceOffers } from './refinance-offers.ts'

const BOTH: RefinanceRules = { ...REFINANCE_RULES, declineRateBps: 1_199, allowRateBps: 899 }
const loan = {
  coin: 'BTC' as const,
  loanNumbers: ['CEL-1'],
  quantityUnits: 100_000_000n,
  balanceCents: 6_000_000n,
}
const CALIFORNIA = { kind: 'state', code: 'CA' } as const

const offersOf = (change: Partial<Parameters<typeof refinanceOffers>[0]> = {}, refinance = BOTH) => {
  const rules = { ...RULES, refinance }
  const priced = refinanceOffers({ loan, priceCents: 10_000_000n, residence: CALIFORNIA, rules, ...change })
  if (!priced.ok) throw new Error(priced.code)
  return priced.offers
}

describe('offers to refinance', () => {
  it('are one for each treatment, with its own rate and APR (part of 2.1.08, part of 2.3.09, G.71)', () => {
    const offers = offersOf()
    expect(offers.map((offer) => [offer.collateralReuseConsent, offer.rateBps])).toEqual([
      ['DECLINE_REHYPOTHECATION', 1_199],
      ['ALLOW_REHYPOTHECATION', 899],
    ])
    expect(offers[0]!.aprTrillionths).toBeGreaterThan(offers[1]!.aprTrillionths)
    expect(offers[0]!.estimatedMonthlyPaymentCents).toBeGreaterThan(offers[1]!.estimatedMonthlyPaymentCents)
  })

  it('are one where the choice is switched off (G.71)', () => {
    expect(offersOf({}, REFINANCE_RULES).map((offer) => offer.collateralReuseConsent)).toEqual([
      'DECLINE_REHYPOTHECATION',
    ])
  })

  it('bring no new cash, and no fee unless the rules set one', () => {
    expect(offersOf()[0]).toMatchObject({ amountCents: 6_000_000n, originationFeeCents: 0n })
    expect(offersOf({}, { ...BOTH, feeBps: 100 })[0]).toMatchObject({
      amountCents: 6_060_000n,
      originationFeeCents: 60_000n,
    })
  })

  it('ask for a top-up to 55 % where the LTV is above it, and for none at it (2.9.04)', () => {
    // 60,000 of 100,000 dollars: 60 %. 60,000 / 0.55 is 109,090.90..., so 1.09090910 BTC, rounded up.
    expect(offersOf()[0]).toMatchObject({
      celsiusTopUpRequired: true,
      topUpUnits: 9_090_910n,
      minCollateralUnits: 109_090_910n,
      ltvTrillionths: 600_000_000_000n,
      collateralAmountCents: 10_000_000n,
    })
    // 60,000 of 109,090.91 dollars.
    const { postTopUpLtvTrillionths } = offersOf()[0]!
    expect(postTopUpLtvTrillionths).toBeLessThanOrEqual(550_000_000_000n)
    expect(postTopUpLtvTrillionths).toBeGreaterThan(549_999_995_000n)
    expect(offersOf({ loan: { ...loan, balanceCents: 5_500_000n } })[0]).toMatchObject({
      celsiusTopUpRequired: false,
      topUpUnits: 0n,
      ltvTrillionths: 550_000_000_000n,
      postTopUpLtvTrillionths: 550_000_000_000n,
    })
  })

  it('end at or just below the maximum LTV, for every balance, quantity and price (2.9.04)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REFINANCE_COINS),
        // A smaller quantity at a lower price can have an LTV that is refused.
        fc.bigInt({ min: 10n ** 14n, max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.bigInt({ min: 10_000n, max: 10n ** 9n }),
        (coin, quantityUnits, balanceCents, priceCents) => {
          const held = { ...loan, coin, quantityUnits, balanceCents }
          for (const offer of offersOf({ loan: held, priceCents })) {
            const position = { coin, owedCents: offer.amountCents, priceCents }
            const ltv = (units: bigint) => ltvOf({ ...position, units })
            expect(isAtMost(ltv(offer.minCollateralUnits), BOTH.maxLtvBps)).toBe(true)
            expect(offer.postTopUpLtvTrillionths).toBe(ltvTrillionths(ltv(offer.minCollateralUnits)))
            if (offer.celsiusTopUpRequired)
              expect(isAtMost(ltv(offer.minCollateralUnits - 1n), BOTH.maxLtvBps)).toBe(false)
            else expect(offer.minCollateralUnits).toBe(quantityUnits)
            expect(COLLATERAL_REUSE_CONSENTS).toContain(offer.collateralReuseConsent)
          }
        },
      ),
    )
  })

  it.each([
    ['OH', 500_099n, false],
    ['OH', 500_100n, true],
    ['HI', 25_000_000n, false],
    ['HI', 25_000_100n, true],
    ['CA', 1n, true],
  ])('keep the own minimum of a state: %s, %s cents', (code, balanceCents, isOffered) => {
    const priced = refinanceOffers({
      loan: { ...loan, balanceCents },
      priceCents: 10_000_000n,
      residence: { kind: 'state', code },
      rules: { ...RULES, refinance: BOTH },
    })
    expect(priced.ok).toBe(isOffered)
    if (!priced.ok) expect(priced.code).toBe('offer.amount-below-minimum')
  })

  it.each([
    ['without a price', { priceCents: 0n }, 'prices.stale'],
    [
      'for collateral that is worth nothing',
      { loan: { ...loan, quantityUnits: 1n, balanceCents: 10n ** 14n } },
      'offer.collateral-insufficient',
    ],
    ['in an unknown state', { residence: { kind: 'state', code: 'ZZ' } }, 'residence.unknown'],
  ] as const)('are refused %s', (_, change, code) => {
    const rules = { ...RULES, refinance: BOTH }
    expect(refinanceOffers({ loan, priceCents: 1n, residence: CALIFORNIA, rules, ...change })).toMatchObject({
      code,
    })
  })
})
