import type { CollateralTypeConfig, RateTier } from '@pledge/contract/offers'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import type { RateTierRow } from '@pledge/domain/offer/rates-table'
import type { Residence } from '@pledge/domain/residence/residence'
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

/**
 * The rules as data for the page, without their test vectors and with only one residence's rows: a browser
 * needs no more to quote.
 */
export const rulesForResidence = (
  { rulesData }: OrganizationRecord,
  residence: Residence | undefined,
): Record<string, unknown> => {
  const { vectors: _, ...rules } = rulesData as Record<string, unknown> & {
    readonly states: readonly { readonly state: string }[]
    readonly countries: readonly { readonly code: string }[]
  }
  if (residence === undefined) return rules
  return {
    ...rules,
    states: rules.states.filter((one) => residence.kind === 'state' && one.state === residence.code),
    countries: rules.countries.filter((one) => residence.kind === 'country' && one.code === residence.code),
  }
}
