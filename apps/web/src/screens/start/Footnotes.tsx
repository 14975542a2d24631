import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import type { Residence } from '@pledge/domain/residence/residence'
import { hasUsualTerms } from '@pledge/domain/residence/usual-terms'
import { useContext } from 'react'
import { useOrganization } from '../../brand/use-organization.ts'
import { exampleOfLoan } from './example-of-loan.ts'
import { IsRenewal } from './is-renewal.ts'
import type { ShownOffer } from './shown-offer.ts'

export interface FootnotesProps {
  readonly offer: ShownOffer | undefined
  readonly repayment: Repayment
  readonly residence: Residence
  readonly rules: QuoteRules
}

/**
 * The brand's own footnotes, below everything else (row 1.2.54). The first is its APR example, of a loan with the
 * default terms. International borrowers, and readers in a state with its own fee or limits, see the figures of the
 * loan on the page instead, so that no example contradicts the terms. For international borrowers their own footnotes
 * follow, without a credit bureau.
 */
export const Footnotes = ({ offer, repayment, residence, rules }: FootnotesProps) => {
  const { legal } = useOrganization()
  const isRenewal = useContext(IsRenewal)
  const [example, ...others] = legal.footnotes
  if (example === undefined) return null
  const notes = [
    hasUsualTerms(rules, residence)
      ? example
      : exampleOfLoan({ offer, repayment, residence, rules, isRenewal }),
    ...(residence.kind === 'country' ? legal.footnotesAbroad : others),
  ]
  return (
    <section aria-labelledby="footnotes-title" className="mt-6 text-sm text-muted">
      <h2 id="footnotes-title" className="mb-2 text-sm font-semibold">
        {words.footnotes}
      </h2>
      <ol className="list-decimal gap-x-12 pl-5 md:columns-2">
        {notes.map((footnote) => (
          <li key={footnote} className="mb-2 break-inside-avoid">
            {footnote}
          </li>
        ))}
      </ol>
    </section>
  )
}
