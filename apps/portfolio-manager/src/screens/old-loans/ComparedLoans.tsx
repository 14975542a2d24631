import type { HandOverPreviewView, LoanHandOverView } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Tag } from '@pledge/ui/Tag'
import { quantityColumn } from './quantity-column.tsx'

const COLUMNS: readonly Column<LoanHandOverView>[] = [
  { key: 'loan', header: words.columns.loan, rowHeader: true, cell: ({ loanNumber }) => loanNumber },
  {
    key: 'result',
    header: words.columns.result,
    cell: ({ result }) => (
      <Tag tone={result === 'CONFIRMED' ? 'success' : 'danger'}>{words.results[result]}</Tag>
    ),
  },
  quantityColumn('handedOver', ({ handedOverQuantity }) => handedOverQuantity),
  quantityColumn('missing', ({ missingQuantity }) => missingQuantity),
  quantityColumn('excess', ({ excessQuantity }) => excessQuantity),
]

/** How the loans of a file match the register, those that do not first. */
export const ComparedLoans = ({ results, loans }: Pick<HandOverPreviewView, 'results' | 'loans'>) => (
  <div className="flex flex-col gap-3">
    <ul className="flex flex-wrap gap-2">
      {results.map(({ result, count }) => (
        <li key={result}>
          <Tag tone={result === 'CONFIRMED' ? 'success' : 'danger'}>
            {fill(words.resultCount, { result: words.results[result], count: String(count) })}
          </Tag>
        </li>
      ))}
    </ul>
    <DataTable
      caption={words.loans}
      dense
      columns={COLUMNS}
      rows={loans}
      rowKey={({ loanNumber, coin }) => `${loanNumber} ${coin}`}
    />
  </div>
)
