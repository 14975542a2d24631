import type { TypedPaymentEntry } from '@pledge/contract/payment-reviews'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { Column } from '@pledge/ui/DataTable'
import { useQuery } from '@tanstack/react-query'
import { moment } from '../../frame/moment.tsx'
import { paymentReviewsQuery } from '../../payment-queries.ts'
import { loanColumn } from './loan-column.tsx'
import { QueueTable } from './QueueTable.tsx'

const { typed: words, ...loanWords } = portfolioLoan

const COLUMNS: readonly Column<TypedPaymentEntry>[] = [
  loanColumn(words),
  {
    key: 'amount',
    header: loanWords.amount,
    align: 'end',
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{wireDollars(amount)}</span>,
  },
  { key: 'method', header: loanWords.method, cell: ({ method }) => loanWords.methods[method] },
  { key: 'on', header: loanWords.on, cell: ({ paidOn }) => calendarDate(paidOn) },
  {
    key: 'reference',
    header: loanWords.reference,
    cell: ({ reference }) => <span className="figures wrap-anywhere">{reference}</span>,
  },
  {
    key: 'typed',
    header: words.typedBy,
    cell: ({ typedBy, typedAt }) => (
      <>
        <span className="block wrap-anywhere">{typedBy}</span>
        <span className="block text-sm text-muted">{moment(typedAt)}</span>
      </>
    ),
  },
]

/** Typed payments that pay off a loan, the longest waiting first. They are decided on in the loan's file. */
export const TypedPayments = () => {
  const { data: reviews } = useQuery(paymentReviewsQuery)
  if (reviews === undefined) return null
  const { typed } = reviews
  return (
    <QueueTable
      title={words.title}
      {...(typed.length === 0 ? {} : { note: words.note })}
      empty={words.empty}
      columns={COLUMNS}
      entries={typed}
      isCut={typed.length === MOST_QUEUE_ENTRIES}
      keyOf={({ uuid }) => uuid}
      tone="warn"
    />
  )
}
