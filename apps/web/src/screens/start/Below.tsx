import type { Residence } from '@pledge/domain/residence/residence'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Footnotes } from './Footnotes.tsx'
import type { CheckedForm, OfferForm } from './offer-form.ts'
import { Questions } from './Questions.tsx'
import { RatesTable } from './RatesTable.tsx'
import type { ShownOffer } from './shown-offer.ts'
import { priceCentsOf, type QuoteBasis } from './use-quote-basis.ts'

export interface BelowProps {
  /** At the prices shown on the page. */
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly form: OfferForm
  readonly checked: CheckedForm
  readonly offer: ShownOffer | undefined
}

/**
 * Below the fold: the rates, the questions with the levels of the current rate, and the footnotes (rows 1.2.51, 1.2.53,
 * 1.2.54).
 */
export const Below = ({ basis, residence, form, checked, offer }: BelowProps) => {
  const { rules } = basis
  const { coin, repayment } = form
  return (
    <>
      <PageGrid
        side={
          <Questions
            slots={offer ? { rules, tier: offer.tier, coin } : basis}
            isInternational={residence.kind === 'country'}
          />
        }
      >
        <RatesTable
          rules={rules}
          residence={residence}
          coin={coin}
          collateralUnits={checked.collateralUnits ?? 0n}
          priceCents={priceCentsOf(basis, coin)}
          drawAmountCents={checked.drawAmountCents}
          tier={offer?.tier}
        />
      </PageGrid>
      <Footnotes offer={offer} repayment={repayment} residence={residence} rules={rules} />
    </>
  )
}
