import { aggregateLoans } from '@pledge/domain/refinance/aggregate'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { refinanceOffers } from '@pledge/domain/refinance/refinance-offers'
import { refinanceQuote } from '@pledge/domain/refinance/refinance-quote'
import type { Quote } from '@pledge/domain/offer/quote'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Residence } from '@pledge/domain/residence/residence'
import { heldOr } from '../../store/database/database.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { RefinanceableClaim } from '../../store/refinance/refinance-claims.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'
import { isServiced } from '../offer/price-offer.ts'
import { residenceOnFile } from './registered-details.ts'

/** The offers of one application: one for each treatment of the brand, at one price. */
export interface PricedClaims {
  readonly coin: RefinanceCoin
  readonly loanNumbers: readonly string[]
  readonly estateUnits: bigint
  /** That of the application, once there is one. */
  readonly residence: Residence
  readonly quotes: readonly Quote[]
  readonly price: PriceRecord
  readonly validUntil: Date
}

/** What is priced: claims, for a borrower with these details on file. */
export interface ClaimsToPrice {
  readonly claims: readonly RefinanceableClaim[]
  readonly profile: PersonalData | undefined
}

/** An application keeps its residence, whichever loan joins it. */
const residenceOf = ({ claims, profile }: ClaimsToPrice): Residence => {
  const applied = claims.find(({ appliedFrom }) => appliedFrom !== null)?.appliedFrom ?? null
  const person = claims.at(-1)?.loan.person ?? null
  if (person === null) throw new Error('a claimed loan must have a person')
  return applied ?? residenceOnFile(person, profile)
}

/**
 * Prices claimed loans of one coin under the current rules, at the newest price (rows 2.3.07 to 2.3.10), for the residence of
 * the application, or else the one on file. Refusals:
 * `prices.stale`, `residence.not-serviced`, `residence.unknown`, those of `refinanceOffers`.
 */
export const priceClaims =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async (owner: OrganizationRecord, input: ClaimsToPrice): Promise<Outcome<PricedClaims>> => {
    const [loan] = aggregateLoans(input.claims.map((one) => one.loan))
    if (loan === undefined) throw new Error('something must be claimed')
    const residence = residenceOf(input)
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
