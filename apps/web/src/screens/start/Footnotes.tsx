import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import type { Residence } from '@pledge/domain/residence/residence'
import { useOrganization } from '../../brand/use-organization.ts'
import { exampleOfLoan } from './example-of-loan.ts'
import type { ShownOffer } from './shown-offer.ts'

export interface FootnotesProps {
  readonly offer: ShownOffer | undefined
  readonly residence: Residence
}

/**
 * The brand's own notes, below everything else (row 1.2.54). The first is its example of the APR, of a usual loan in the
 * United States: whoever lives abroad pays another fee, and reads the figures of the very loan on the page instead, and then
 * the notes for readers abroad, of whom no credit bureau is asked.
 */
export const Footnotes = ({ offer, residence }: FootnotesProps) => {
  const { legal } = useOrganization()
  if (legal.footnotes.length === 0) return null
  const notes =
    residence.kind === 'country' ? [exampleOfLoan(offer), ...legal.footnotesAbroad] : legal.footnotes
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
