import type { CollateralTypeConfig, RateTier } from '@pledge/contract/offers'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { quoteRulesSchema, type QuoteRules } from '@pledge/domain/organization/quote-rules'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import type { RateTierRow } from '@pledge/domain/offer/rates-table'
import type { Residence } from '@pledge/domain/residence/residence'
import * as z from 'zod/mini'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'

export const presentCollateralType = (
  coin: Coin,
  price: PriceRecord,
  { organization, rules }: OrganizationRecord,
): CollateralTypeConfig => ({
  collateralType: coin,
  name: COIN_NAMES[coin],
  valueOfOne: formatDollars(price.priceCents),
  minCoinQuantity: formatCoin(rules.minCoinUnits[coin], coin),
  offered: webCollateralOf(organization).includes(coin),
  observedAt: price.observedAt.toISOString(),
  venues: [...price.venues],
})

/** The rows of the rates table (row 1.3.29), as decided by the domain. */
export const presentRateTiers = (coin: Coin, rows: readonly RateTierRow[]): RateTier[] =>
  rows.map((row) => ({
    tier: row.tier,
    rate: formatFraction(row.rateBps),
    minLtv: formatFraction(row.minLtvBps),
    maxLtv: formatFraction(row.maxLtvBps),
    minAmountUsd: formatDollars(row.minAmountCents),
    maxAmountUsd: formatDollars(row.maxAmountCents),
    additionalCoinQuantityNeeded: formatCoin(row.additionalUnitsNeeded, coin),
  }))

const ofResidence = (rules: QuoteRules, { kind, code }: Residence): QuoteRules => ({
  ...rules,
  states: rules.states.filter((one) => kind === 'state' && one.state === code),
  countries: rules.countries.filter((one) => kind === 'country' && one.code === code),
})

/**
 * The rules as data for a page (decision 17a): only the sections that a browser parses, because anyone can read them.
 * The others, such as the thresholds of the screening, are the lender's own. With a residence, only its rows.
 */
export const rulesForResidence = (
  { rules }: Pick<OrganizationRecord, 'rules'>,
  residence: Residence | undefined,
): z.input<typeof quoteRulesSchema> =>
  z.encode(quoteRulesSchema, residence === undefined ? rules : ofResidence(rules, residence))
