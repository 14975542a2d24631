import type { EstateRegisterPreview } from '@pledge/contract/estate-register'
import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { FileProblems } from './FileProblems.tsx'

/** Loan numbers that a line names; a person recognizes a file by a few. */
const MOST_NAMED = 5

const namedText = ({ count, loanNumbers }: EstateRegisterPreview['added']): string => {
  if (count === 0) return '0'
  const numbers = loanNumbers.slice(0, MOST_NAMED).join(', ')
  const some = count > MOST_NAMED ? fill(words.andMore, { numbers }) : numbers
  return fill(words.named, { count: String(count), numbers: some })
}

type LoanChange = EstateRegisterPreview['changed']['loans'][number]

const changedText = ({ loanNumber, fields }: LoanChange): string =>
  fill(words.changedLoan, {
    number: loanNumber,
    fields: fields.map((field) => words.fields[field]).join(', '),
  })

/** Each changed loan with what changes of it, because whoever changes its borrower decides who can claim it. */
const ChangedLoans = ({ count, loans }: EstateRegisterPreview['changed']) => (
  <>
    <p>{count}</p>
    <ul>
      {loans.map((loan) => (
        <li key={loan.loanNumber}>{changedText(loan)}</li>
      ))}
    </ul>
    {count > loans.length && <p>{fill(words.moreProblems, { count: String(loans.length) })}</p>}
  </>
)

/** What an import would change, or why there can be none. */
export const PreviewOfFile = ({ preview }: { readonly preview: EstateRegisterPreview }) => {
  if (preview.problemCount > 0) return <FileProblems {...preview} title={words.problemsTitle} />
  const { added, changed, removed, withheld, unchanged, needsSecondAgent } = preview
  const rows = [
    [words.added, namedText(added)],
    [words.changed, <ChangedLoans key="changed" {...changed} />],
    [words.removed, namedText(removed)],
    [words.withheld, namedText(withheld)],
    [words.unchanged, String(unchanged)],
  ] as const
  const isNothing = added.count + changed.count + removed.count === 0
  return (
    <section aria-label={words.changes}>
      {isNothing && <p className="mb-2">{words.nothing}</p>}
      <dl className="flex flex-col gap-1">
        {rows.map(([term, text]) => (
          <div key={term} className="flex gap-4">
            <dt className="w-36 shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0 break-words figures">{text}</dd>
          </div>
        ))}
      </dl>
      {needsSecondAgent && <p className="mt-2">{words.needsOther}</p>}
      {withheld.count > 0 && <p className="mt-2">{words.withheldText}</p>}
    </section>
  )
}
