import { type CollateralTypeConfig, getQuoteBasis } from '@pledge/contract/offers'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseDollars } from '@pledge/domain/money/dollars'
import { quoteRulesSchema, type QuoteRules } from '@pledge/domain/organization/quote-rules'
import { residenceQuery } from '@pledge/domain/residence/query'
import type { Residence } from '@pledge/domain/residence/residence'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import type { ShownOffer } from './shown-offer.ts'

/** The basis of the page's immediate quotes (decision 17a): the current rules for the residence, and the prices. */
export interface QuoteBasis {
  readonly rules: QuoteRules
  readonly collateralTypes: readonly CollateralTypeConfig[]
}

/** Prices are polled while the page is visible, for two hours at most; then Continue fetches them once more. */
const REFRESH = { everyMs: 30_000, times: 240 } as const

export const useQuoteBasis = (residence: Residence) => {
  const { code: orgCode } = useOrganization()
  return useQuery({
    queryKey: ['quote-basis', orgCode, residence.kind, residence.code],
    queryFn: async ({ signal }): Promise<QuoteBasis> => {
      const query = { orgCode, ...residenceQuery(residence) }
      const { rules, collateralTypes } = await api(getQuoteBasis, { query, signal })
      return { rules: z.parse(quoteRulesSchema, rules), collateralTypes }
    },
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < REFRESH.times && REFRESH.everyMs,
    placeholderData: keepPreviousData,
  })
}

/** Cents per coin; zero when there is no price. */
export const priceCentsOf = ({ collateralTypes }: QuoteBasis, coin: Coin): bigint =>
  parseDollars(typeOf(collateralTypes, coin)?.valueOfOne ?? '0') ?? 0n

/** Uses the offer's price for its coin: the server's may be newer, and a page must show only one price. */
export const pricedAs = (basis: QuoteBasis, offer: ShownOffer | undefined): QuoteBasis =>
  offer
    ? {
        ...basis,
        collateralTypes: basis.collateralTypes.map((type) =>
          type.collateralType === offer.collateral.type ? { ...type, valueOfOne: offer.price } : type,
        ),
      }
    : basis

export const typeOf = (
  types: readonly CollateralTypeConfig[],
  coin: Coin,
): CollateralTypeConfig | undefined => types.find((type) => type.collateralType === coin)
