import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { bpsRatePercent } from '@pledge/copy/format/percent'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { ratesTable } from '@pledge/domain/offer/rates-table'
import type { Residence } from '@pledge/domain/residence/residence'
import type { CheckedForm } from './offer-form.ts'
import type { ShownOffer } from './shown-offer.ts'
import { priceCentsOf, type QuoteBasis } from './use-quote-basis.ts'

export interface LowerRateProps {
  /** At the prices shown on the page. */
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly checked: CheckedForm
  readonly offer: ShownOffer
}

/** Beside an offer's rate: the next lower rate and the collateral that it needs, as in the rates table (row 1.2.51). */
export const LowerRate = ({ basis, residence, checked, offer }: LowerRateProps) => {
  const coin = offer.collateral.type
  const table = ratesTable({
    rules: basis.rules,
    residence,
    collateral: { coin, units: checked.collateralUnits ?? 0n, priceCents: priceCentsOf(basis, coin) },
    drawAmountCents: checked.drawAmountCents,
  })
  const lower = table.ok ? table.tiers.findLast(({ tier }) => tier < offer.tier) : undefined
  if (lower === undefined || lower.additionalUnitsNeeded <= 0n) return null
  return fill(words.rates.lower, {
    rate: bpsRatePercent(lower.rateBps),
    quantity: dueCoins(formatCoin(lower.additionalUnitsNeeded, coin), coin),
  })
}
