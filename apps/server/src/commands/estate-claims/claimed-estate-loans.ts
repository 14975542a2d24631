import { aggregateLoans, type AggregatedLoan } from '@pledge/domain/refinance/aggregate'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { refinanceOffers, type RefinanceOffer } from '@pledge/domain/refinance/refinance-offers'
import type { Residence } from '@pledge/domain/residence/residence'
import type { Subject } from '../../policies/subject.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'
import { heldOr, withTenant } from '../../store/database/database.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { claimedLoansOf, type ClaimedEstateLoan } from '../../store/refinance/estate-claims.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'
import { isServiced } from '../offer/price-offer.ts'
import { residenceOnFile } from '../refinance/registered-details.ts'

/** More than any person had with one lender; what is beyond waits until some are refinanced. */
const MOST_CLAIMED = 100

/** Old loans of one coin, and what a new loan instead of them would be. */
export interface QuotedLoan {
  readonly loan: AggregatedLoan
  /** Cents per coin; undefined without a fresh price. */
  readonly priceCents: bigint | undefined
  readonly quotes: readonly RefinanceOffer[]
}

interface ClaimsOnFile {
  readonly loans: readonly ClaimedEstateLoan[]
  readonly profile: PersonalData | undefined
}

/** As the offers of the application are priced: its residence, else the one on file, else that of the newest claim. */
const residenceOf = ({ loans, profile }: ClaimsOnFile, coin: RefinanceCoin): Residence | null => {
  const ofCoin = loans.filter((one) => one.coin === coin)
  const applied = ofCoin.find(({ appliedFrom }) => appliedFrom !== null)?.appliedFrom ?? null
  const residence = ofCoin.at(-1)?.residence ?? null
  return applied ?? (residence && residenceOnFile({ residence }, profile))
}

/** None without a price, and where the brand does not lend at the residence. */
const quotesOf = (
  owner: OrganizationRecord,
  loan: AggregatedLoan,
  claimed: ClaimsOnFile,
  priceCents: bigint | undefined,
): readonly RefinanceOffer[] => {
  const residence = residenceOf(claimed, loan.coin)
  if (residence === null || priceCents === undefined || !isServiced(owner, residence)) return []
  const priced = refinanceOffers({ loan, priceCents, residence, rules: owner.rules })
  return priced.ok ? priced.offers : []
}

/** Loans of one coin that have one application, or none yet: what a card shows. */
const groupsOf = (loans: readonly ClaimedEstateLoan[]): readonly (readonly ClaimedEstateLoan[])[] =>
  aggregateLoans(loans).flatMap(({ coin }) => {
    const ofCoin = loans.filter((loan) => loan.coin === coin)
    const applicationIds = [...new Set(ofCoin.map(({ applicationId }) => applicationId))]
    return applicationIds.map((id) => ofCoin.filter(({ applicationId }) => applicationId === id))
  })

/**
 * The loans that a borrower has claimed, combined by coin and application and quoted at the newest price (rows
 * 2.2.14, 2.3.07 to 2.3.10). Loans that a new loan has replaced are left out: nothing of them is owed or held there. Nothing is stored: a price that moves on changes the quotes. The register itself is not the borrower's
 * to read, so it is read by the system.
 */
export const claimedEstateLoans =
  (deps: Pick<Deps, 'db' | 'clock' | 'organizations' | 'sealer'>) =>
  async ({ organizationId, accountId }: Subject): Promise<readonly QuotedLoan[]> => {
    const owner = await deps.organizations.byId(organizationId)
    if (owner === undefined) throw new Error('a signed-in subject must belong to an organization')
    const claimed = await withTenant(deps.db, systemOf(organizationId), async (tx) => ({
      loans: await claimedLoansOf(tx, deps.sealer, { borrowerId: accountId, most: MOST_CLAIMED }),
      profile: await findProfile(tx, deps.sealer, accountId),
    }))
    const { loans } = claimed
    const prices = new Map<RefinanceCoin, bigint>()
    for (const { coin } of aggregateLoans(loans)) {
      // After a claim with a key its transaction is still open: another connection could be waited for in vain.
      const fresh = await freshPrice({ ...deps, db: heldOr(deps.db) }, coin, owner.rules)
      if (fresh.ok) prices.set(coin, fresh.price.priceCents)
    }
    return groupsOf(loans).flatMap((group) =>
      aggregateLoans(group).map((loan) => {
        const priceCents = prices.get(loan.coin)
        return { loan, priceCents, quotes: quotesOf(owner, loan, { ...claimed, loans: group }, priceCents) }
      }),
    )
  }
