import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { useOrganization } from '../../brand/use-organization.ts'

/** The brand's own notes, below everything else (row 1.2.54). */
export const Footnotes = () => {
  const { legal } = useOrganization()
  if (legal.footnotes.length === 0) return null
  return (
    <section aria-labelledby="footnotes-title" className="mt-6 text-sm text-muted">
      <h2 id="footnotes-title" className="mb-2 text-sm font-semibold">
        {words.footnotes}
      </h2>
      <ol className="list-decimal gap-x-12 pl-5 md:columns-2">
        {legal.footnotes.map((footnote) => (
          <li key={footnote} className="mb-2 break-inside-avoid">
            {footnote}
          </li>
        ))}
      </ol>
    </section>
  )
}
