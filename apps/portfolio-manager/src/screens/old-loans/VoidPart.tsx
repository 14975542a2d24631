import { getLoanHandOvers } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { LoanSearch } from './LoanSearch.tsx'
import { RecordedHandOvers } from './RecordedHandOvers.tsx'

/** Finds what was recorded for a loan, and asks another agent to void a line of it (note 100). */
export const VoidPart = () => {
  const find = useMutation({
    mutationFn: (loanNumber: string) => api(getLoanHandOvers, { params: { loanNumber } }),
  })
  return (
    <section aria-labelledby="void-hand-over" className="flex max-w-reading flex-col gap-4">
      <h2 id="void-hand-over" className="text-lg font-semibold">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <LoanSearch label={words.loanId} action={words.find} find={find} />
      {find.data !== undefined && (
        <RecordedHandOvers
          number={find.data.loanNumber}
          recorded={find.data.recorded}
          onDone={() => find.reset()}
        />
      )}
      {find.error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(find.error)}
        </Notice>
      )}
    </section>
  )
}
