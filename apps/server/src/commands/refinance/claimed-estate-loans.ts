import { aggregateLoans, type AggregatedLoan } from '@pledge/domain/refinance/aggregate'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { refinanceOffers, type RefinanceOffer } from '@pledge/domain/refinance/refinance-offers'
import type { Subject } from '../../policies/subject.ts'
import { heldOr, withTenant } from '../../store/database/database.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { claimedLoansOf, type ClaimedEstateLoan } from '../../store/refinance/estate-claims.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'
import { isServiced } from '../offer/price-offer.ts'

/** More than any person had with one lender; what is beyond waits until some are refinanced. */
const MOST_CLAIMED = 100

/** Old loans of one coin, and what a new loan instead of them would be. */
export interface QuotedLoan {
  readonly loan: AggregatedLoan
  /** Cents per coin; undefined without a fresh price. */
  readonly priceCents: bigint | undefined
  readonly quotes: readonly RefinanceOffer[]
}

/** None without a price, and where the brand does not lend at the residence of the newest claim. */
const quotesOf = (
  owner: OrganizationRecord,
  loan: AggregatedLoan,
  loans: readonly ClaimedEstateLoan[],
  priceCents: bigint | undefined,
): readonly RefinanceOffer[] => {
  const residence = loans.findLast(({ coin }) => coin === loan.coin)?.residence ?? null
  if (residence === null || priceCents === undefined || !isServiced(owner, residence)) return []
  const priced = refinanceOffers({ loan, priceCents, residence, rules: owner.rules })
  return priced.ok ? priced.offers : []
}

/**
 * The loans that a borrower has claimed, combined by coin and quoted at the newest price (rows 2.2.14, 2.3.07 to
 * 2.3.10). Nothing is stored: a price that moves on changes the quotes. The register itself is not the borrower's
 * to read, so it is read by the system.
 */
export const claimedEstateLoans =
  (deps: Pick<Deps, 'db' | 'clock' | 'organizations' | 'sealer'>) =>
  async ({ organizationId, accountId }: Subject): Promise<readonly QuotedLoan[]> => {
    const owner = await deps.organizations.byId(organizationId)
    if (owner === undefined) throw new Error('a signed-in subject must belong to an organization')
    const loans = await withTenant(deps.db, systemOf(organizationId), (tx) =>
      claimedLoansOf(tx, deps.sealer, { borrowerId: accountId, most: MOST_CLAIMED }),
    )
    const prices = new Map<RefinanceCoin, bigint>()
    for (const { coin } of aggregateLoans(loans)) {
      // After a claim with a key its transaction is still open: another connection could be waited for in vain.
      const fresh = await freshPrice({ ...deps, db: heldOr(deps.db) }, coin, owner.rules)
      if (fresh.ok) prices.set(coin, fresh.price.priceCents)
    }
    return aggregateLoans(loans).map((loan) => {
      const priceCents = prices.get(loan.coin)
      return { loan, priceCents, quotes: quotesOf(owner, loan, loans, priceCents) }
    })
  }
