import { aggregateLoans } from '@pledge/domain/refinance/aggregate'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { refinanceOffers } from '@pledge/domain/refinance/refinance-offers'
import { refinanceQuote } from '@pledge/domain/refinance/refinance-quote'
import type { Quote } from '@pledge/domain/offer/quote'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Residence } from '@pledge/domain/residence/residence'
import { heldOr } from '../../store/database/database.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { RefinanceableClaim } from '../../store/refinance/refinance-claims.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'
import { isServiced } from '../offer/price-offer.ts'

/** The offers of one application: one for each treatment of the brand, at one price. */
export interface PricedClaims {
  readonly coin: RefinanceCoin
  readonly loanNumbers: readonly string[]
  readonly estateUnits: bigint
  /** Where the register says that the person of the newest claim lives. */
  readonly residence: Residence
  readonly quotes: readonly Quote[]
  readonly price: PriceRecord
  readonly validUntil: Date
}

/**
 * Prices claimed loans of one coin under the current rules, at the newest price (rows 2.3.07 to 2.3.10). Refusals:
 * `prices.stale`, `residence.not-serviced`, `residence.unknown`, those of `refinanceOffers`.
 */
export const priceClaims =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (
    owner: OrganizationRecord,
    claims: readonly RefinanceableClaim[],
  ): Promise<Outcome<PricedClaims>> => {
    const [loan] = aggregateLoans(claims.map((one) => one.loan))
    const residence = claims.at(-1)?.loan.person?.residence
    if (loan === undefined || residence === undefined) throw new Error('a claimed loan must have a person')
    if (!isServiced(owner, residence)) return refuse('residence.not-serviced')
    const { rules } = owner
    // After a refused call with a key its transaction is still open: another connection could be waited for in vain.
    const fresh = await freshPrice({ ...deps, db: heldOr(deps.db) }, loan.coin, rules)
    if (!fresh.ok) return fresh
    const { price } = fresh
    const { priceCents } = price
    const priced = refinanceOffers({ loan, priceCents, residence, rules })
    if (!priced.ok) return priced
    return {
      ok: true,
      coin: loan.coin,
      loanNumbers: loan.loanNumbers,
      estateUnits: loan.quantityUnits,
      residence,
      quotes: priced.offers.map((offer) => refinanceQuote(offer, { rules, priceCents })),
      price,
      validUntil: new Date(deps.clock.business().getTime() + rules.quoteValidSeconds * 1_000),
    }
  }
