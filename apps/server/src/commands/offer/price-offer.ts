import type { QuoteRequest } from '@pledge/contract/offers'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import { quote, type Quote } from '@pledge/domain/offer/quote'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { residenceFromQuery } from '@pledge/domain/residence/query'
import { residenceTerms, type Residence } from '@pledge/domain/residence/residence'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from './fresh-price.ts'

/** Whether the organization lends there, by its rules and its settings. */
export const isServiced = ({ rules, organization }: OrganizationRecord, residence: Residence): boolean =>
  residenceTerms(rules, residence).ok && (residence.kind === 'state' || organization.flags.international)

export interface PricedOffer {
  readonly quote: Quote
  readonly isServiced: boolean
  readonly price: PriceRecord
  readonly validUntil: Date
}

/** The offer to price; `collateralUnits` may depend on the price. */
export interface RequestedOffer {
  readonly residence: Residence
  readonly drawAmountCents: bigint
  readonly coin: Coin
  readonly collateralUnits: bigint | ((priceCents: bigint) => bigint)
}

/**
 * Prices an offer at a fresh price under the current rules. Nothing is stored. Refusals: `prices.stale`,
 * those of `quote`.
 */
export const priceRequested =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (owner: OrganizationRecord, requested: RequestedOffer): Promise<Outcome<PricedOffer>> => {
    const { residence, drawAmountCents, coin, collateralUnits: units } = requested
    if (residence.kind === 'country' && !owner.organization.flags.international)
      return refuse('residence.not-serviced')
    const fresh = await freshPrice(deps, coin, owner.rules)
    if (!fresh.ok) return fresh
    const { priceCents } = fresh.price
    const collateralUnits = typeof units === 'bigint' ? units : units(priceCents)
    const answer = quote({
      drawAmountCents,
      coin,
      collateralUnits,
      priceCents,
      residence,
      rules: owner.rules,
    })
    if (!answer.ok) return answer
    const validUntil = new Date(deps.clock.business().getTime() + owner.rules.quoteValidSeconds * 1_000)
    return {
      ok: true,
      quote: answer.quote,
      isServiced: isServiced(owner, answer.quote.residence),
      price: fresh.price,
      validUntil,
    }
  }

/**
 * Prices a request of a borrower or a visitor. A coin that is not accepted on the web is priced for
 * information (gap G.31), but refused in an application. Refusals: `residence.unknown`,
 * `offer.collateral-not-offered`, `prices.stale`, and those of `quote`.
 */
export const priceOffer =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (
    owner: OrganizationRecord,
    request: QuoteRequest,
    { isApplication }: { readonly isApplication: boolean },
  ): Promise<Outcome<PricedOffer>> => {
    const residence = residenceFromQuery(request)
    const drawAmountCents = parseDollars(request.requestedAmount)
    const coin = request.collateralType
    const collateralUnits = parseCoin(request.coinQuantity, coin)
    if (residence === undefined) return refuse('residence.unknown')
    if (drawAmountCents === undefined || collateralUnits === undefined) return refuse('request.invalid')
    const isUnservedCountry = residence.kind === 'country' && !owner.organization.flags.international
    if (!isUnservedCountry && isApplication && !webCollateralOf(owner.organization).includes(coin))
      return refuse('offer.collateral-not-offered')
    return priceRequested(deps)(owner, { residence, drawAmountCents, coin, collateralUnits })
  }
