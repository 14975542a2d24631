import { ONE_IN_BPS, type Trillionths } from '../money/amounts.ts'
import { formatDollars } from '../money/dollars.ts'
import { divHalfEven } from '../money/division.ts'
import { ltvOf, ltvTrillionths, marketValueCentsOf } from '../offer/ltv.ts'
import { schedulesOf, type Quote } from '../offer/quote.ts'
import { topUpUnits } from '../offer/top-up.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import { refuse, type Outcome } from '../refusal.ts'
import { residenceTerms, type Residence } from '../residence/residence.ts'
import type { AggregatedLoan } from './aggregate.ts'
import { treatmentsOf, type CollateralReuseConsent } from './treatments.ts'

/** An offer to refinance old loans of one coin (rows 2.3.07 to 2.3.10), before it has an id. */
export interface RefinanceOffer {
  readonly collateralReuseConsent: CollateralReuseConsent
  /** What the estate is owed: the loan brings no new cash. */
  readonly balanceCents: bigint
  readonly originationFeeCents: bigint
  /** The total loan: balance plus fee. */
  readonly amountCents: bigint
  readonly termMonths: number
  readonly rateBps: number
  readonly estimatedMonthlyPaymentCents: bigint
  readonly aprTrillionths: Trillionths
  readonly schedules: Quote['schedules']
  readonly coin: AggregatedLoan['coin']
  /** What the estate holds. */
  readonly estateUnits: bigint
  /** What the borrower must add; zero where none is required. */
  readonly topUpUnits: bigint
  /** Held and top-up. */
  readonly minCollateralUnits: bigint
  /** The market value of what the estate holds, rounded down to the cent. */
  readonly collateralAmountCents: bigint
  readonly ltvTrillionths: Trillionths
  readonly postTopUpLtvTrillionths: Trillionths
  readonly celsiusTopUpRequired: boolean
  readonly residence: Residence
}

/** Beyond it an LTV is not shown: the collateral is worth a billionth of the debt, or nothing. */
export const MAX_LTV_TRILLIONTHS = 999_999_999n * 10n ** 12n

const stateMinimumCents = (rules: LendingRules, { kind, code }: Residence): bigint =>
  (kind === 'state' ? rules.states.find(({ state }) => state === code)?.minLoanCents : null) ?? 0n

/**
 * Offers to refinance old loans of one coin, one for each treatment of the brand (rows 2.1.08 and 2.3.09, gap G.71). No
 * new cash: the amount is the balance and the fee, which the rules set. The LTV is brought to the maximum by a top-up,
 * rounded up to a base unit (row 2.9.04). The debt to the estate exists already, but the loan that replaces it is a new one
 * of this lender: a state's own minimum applies to its total, because a smaller loan would need another license there
 * (Ohio: R.C. 1321.02). The brand's minimum and maximum do not apply. Pure, in integers. Refusals:
 * `offer.amount-below-minimum`; `offer.collateral-insufficient` above `MAX_LTV_TRILLIONTHS`; `prices.stale` for a price that is not above zero; `residence.unknown`; `residence.not-serviced`.
 */
export const refinanceOffers = (input: {
  readonly loan: AggregatedLoan
  /** Cents per whole coin. */
  readonly priceCents: bigint
  readonly residence: Residence
  readonly rules: LendingRules
}): Outcome<{ readonly offers: readonly RefinanceOffer[] }> => {
  const { loan, priceCents, residence, rules } = input
  if (priceCents <= 0n) return refuse('prices.stale')
  const found = residenceTerms(rules, residence)
  if (!found.ok) return found
  const { coin, quantityUnits: estateUnits, balanceCents } = loan
  const originationFeeCents = divHalfEven(balanceCents * BigInt(rules.refinance.feeBps), ONE_IN_BPS)
  const amountCents = balanceCents + originationFeeCents
  const position = { coin, units: estateUnits, owedCents: amountCents, priceCents }
  const added = topUpUnits(position, rules.refinance.maxLtvBps)
  if (ltvTrillionths(ltvOf(position)) > MAX_LTV_TRILLIONTHS) return refuse('offer.collateral-insufficient')
  const minimumCents = stateMinimumCents(rules, residence)
  if (amountCents < minimumCents)
    return refuse('offer.amount-below-minimum', { amount: formatDollars(minimumCents) })
  const minCollateralUnits = estateUnits + added
  const offers = treatmentsOf(rules.refinance).map(({ collateralReuseConsent, rateBps }) => {
    const schedules = schedulesOf(rules, { rateBps }, { drawAmountCents: balanceCents, amountCents })
    return {
      collateralReuseConsent,
      balanceCents,
      originationFeeCents,
      amountCents,
      termMonths: rules.termMonths,
      rateBps,
      estimatedMonthlyPaymentCents: schedules.interestOnly.monthlyPaymentCents,
      aprTrillionths: schedules.interestOnly.aprTrillionths,
      schedules,
      coin,
      estateUnits,
      topUpUnits: added,
      minCollateralUnits,
      collateralAmountCents: marketValueCentsOf(coin, estateUnits, priceCents),
      ltvTrillionths: ltvTrillionths(ltvOf(position)),
      postTopUpLtvTrillionths: ltvTrillionths(ltvOf({ ...position, units: minCollateralUnits })),
      celsiusTopUpRequired: added > 0n,
      residence,
    }
  })
  return { ok: true, offers }
}
