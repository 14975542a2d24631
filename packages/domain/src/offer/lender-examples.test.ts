import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../money/decimal-text.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { isAtMost, minimumUnitsAtLtv, ltvOf, ltvTrillionths } from './ltv.ts'
import { topUpUnits } from './top-up.ts'
import { priceAtLevel } from './trigger-prices.ts'

type Figures = Readonly<Record<string, string | undefined>>
interface LenderCase {
  readonly id: string
  readonly given: Figures
  readonly then: Readonly<Record<string, unknown>>
}
/** Our result, scaled by ten to `places`; the lender's; and the allowed difference. */
interface Claim {
  readonly ours: bigint
  readonly places: number
  readonly theirs: string
  readonly tolerance: number
}

/**
 * 10^-10 dollars, so that prices compare to more than eight places; the coin with the smallest unit, for any quantity
 * on a page.
 */
const money = (text = ''): bigint => parseDecimal(text, { places: 10 }) ?? 0n
const quantity = (text = ''): bigint => parseDecimal(text, { places: 18 }) ?? 0n
const bps = (percent = ''): number => Number(percent) * 100

const PENNY = 0.005
const SATOSHI = 1e-8
/** Percent have two places; our LTV in trillionths, read as percent, has ten. */
const PERCENT_PLACES = 10

const percentOf = (owed: string, worth: string, theirs: string): Claim => ({
  ours: ltvTrillionths({ owed: money(owed), worth: money(worth) }),
  places: PERCENT_PLACES,
  theirs,
  tolerance: PENNY,
})
const positionOf = ({ loan, btc = '1' }: Figures) => ({
  coin: 'ETH' as const,
  owedCents: money(loan),
  units: quantity(btc),
})
const priceOf = (given: Figures, percent: string | undefined, theirs: string): Claim => ({
  ours: priceAtLevel(positionOf(given), bps(percent)),
  places: 10,
  theirs,
  tolerance: PENNY,
})

/** The market value of the collateral on a page, in whatever form it states it. */
const worthOf = ({ loan, collateralValue, accountValue, btc = '1', price, ctpPercent }: Figures): bigint => {
  const stated = collateralValue ?? accountValue
  if (stated !== undefined) return money(stated)
  if (ctpPercent !== undefined) return (money(loan) * BigInt(ctpPercent)) / 100n
  return (quantity(btc) * money(price)) / 10n ** 18n
}

/** How each figure on a page follows from its inputs, by our rules. */
const CLAIMS: Readonly<Record<string, (given: Figures, theirs: string, then: Figures) => readonly Claim[]>> =
  {
    ltvPercent: (given, theirs) => [
      {
        ours: ltvTrillionths({ owed: money(given.loan), worth: worthOf(given) }),
        places: PERCENT_PLACES,
        theirs,
        tolerance: PENNY,
      },
    ],
    liquidationPrice: (given, theirs) => [priceOf(given, given.liquidationLtvPercent, theirs)],
    marginCallPrice: (given, theirs, then) => [priceOf(given, then.marginCallAt, theirs)],
    preMarginCallPrice: (given, theirs, then) => [priceOf(given, then.preMarginCallAt, theirs)],
    topUpBtcToReach50: (given, theirs) => [
      {
        ours: topUpUnits({ ...positionOf(given), priceCents: money(given.price) }, 5_000),
        places: 18,
        theirs,
        tolerance: SATOSHI,
      },
    ],
    // At one dollar per coin the minimum quantity is the minimum value. One lender counts interest as owed, ours does
    // not.
    minimumCollateral: (given, theirs, then) => [
      {
        ours: minimumUnitsAtLtv(
          {
            coin: 'ETH',
            owedCents: money(then.totalRepaymentObligation ?? given.loan),
            priceCents: money('1'),
          },
          bps(given.maxInitialLtvPercent),
        ),
        places: 18,
        theirs,
        tolerance: SATOSHI,
      },
    ],
    collateralValue: (given, theirs) => [percentOf(given.loan ?? '', theirs, given.ltvPercent ?? '')],
    btc: (given, theirs) => [
      {
        ours: ltvTrillionths(
          ltvOf({ ...positionOf({ ...given, btc: theirs }), priceCents: money(given.price) }),
        ),
        places: PERCENT_PLACES,
        theirs: given.ltvPercent ?? '',
        tolerance: PENNY,
      },
    ],
    automaticRepaymentBelow: (given, theirs) => [percentOf(given.loan ?? '', theirs, '83.33')],
    automaticRepaymentAtCollateralValue: (given, theirs) => [percentOf(given.loan ?? '', theirs, '83.33')],
  }

/** Cases that state a policy and no derived figure, so there is nothing to compare. */
const POLICY_ONLY = ['apx-policy', 'salt-policy', 'salt-refi', 'arch-policy', 'figure-ltv']

const claimsOf = ({ given, then }: LenderCase): readonly Claim[] => [
  ...Object.entries(then).flatMap(([key, theirs]) =>
    typeof theirs === 'string' ? (CLAIMS[key]?.(given, theirs, then as Figures) ?? []) : [],
  ),
  ...Object.entries((then.warningCollateralValues ?? {}) as Readonly<Record<string, string>>).map(
    ([percent, worth]) => percentOf(given.loan ?? '', worth, percent),
  ),
]

describe('the worked examples of lenders', () => {
  const cases = oracleCases<LenderCase>('lending/lender-examples.json')

  it.skipIf(!hasOracles)(`give the same result for each figure (1.3.16)${fromOracle}`, () => {
    for (const each of cases) {
      for (const { ours, places, theirs, tolerance } of claimsOf(each))
        expect(
          Math.abs(Number(ours) / 10 ** places - Number(theirs)),
          `${each.id}: ${theirs}`,
        ).toBeLessThanOrEqual(tolerance)
    }
  })

  it.skipIf(!hasOracles)(`give the same result for the maximum loan (1.3.16)${fromOracle}`, () => {
    const most = cases.filter(({ then }) => then.maxLoan !== undefined)
    expect(most).toHaveLength(1)
    for (const { id, given, then } of most) {
      const at = (owed: bigint) => ({ owed, worth: worthOf(given) })
      const owed = money(then.maxLoan as string)
      expect(isAtMost(at(owed), bps(given.maxLtvPercent)), id).toBe(true)
      expect(isAtMost(at(owed + 1n), bps(given.maxLtvPercent)), id).toBe(false)
    }
  })

  it.skipIf(!hasOracles)(`are all compared except those about policy${fromOracle}`, () => {
    const silent = cases.filter((each) => claimsOf(each).length === 0 && each.then.maxLoan === undefined)
    expect(silent.map(({ id }) => id)).toEqual(POLICY_ONLY)
    expect(cases.flatMap(claimsOf).length).toBeGreaterThanOrEqual(25)
  })
})
