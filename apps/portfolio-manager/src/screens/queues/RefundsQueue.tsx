import type { RefundEntry } from '@pledge/contract/refunds'
import { portfolioRefunds as words } from '@pledge/copy/en/portfolio/refunds'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { Column } from '@pledge/ui/DataTable'
import { useQuery } from '@tanstack/react-query'
import { destinationText } from '../../decisions/refund-text.ts'
import { deadlineText } from '../../frame/time.ts'
import { refundsQuery } from '../../payment-queries.ts'
import { loanColumn } from './loan-column.tsx'
import { QueueTable } from './QueueTable.tsx'

const COLUMNS: readonly Column<RefundEntry>[] = [
  loanColumn(words),
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{wireDollars(amount)}</span>,
  },
  { key: 'to', header: words.to, cell: (refund) => destinationText(refund) },
  { key: 'deadline', header: words.deadline, cell: ({ deadline }) => deadlineText(deadline) },
  { key: 'status', header: words.status, cell: ({ status }) => words.statuses[status] },
  {
    key: 'approvals',
    header: words.approvals,
    cell: ({ approvals }) => (
      <span className="wrap-anywhere">
        {approvals.length === 0 ? words.noApprovals : approvals.join(', ')}
      </span>
    ),
  },
]

/** Refunds of what borrowers overpaid, the most urgent first (row 1.9.20). They are approved in the loan's file. */
export const RefundsQueue = () => {
  const { data } = useQuery(refundsQuery)
  if (data === undefined) return null
  const { refunds } = data
  return (
    <QueueTable
      title={words.title}
      {...(refunds.length === 0 ? {} : { note: words.note })}
      empty={words.empty}
      columns={COLUMNS}
      entries={refunds}
      isCut={refunds.length === MOST_QUEUE_ENTRIES}
      keyOf={({ uuid }) => uuid}
      tone="warn"
    />
  )
}
