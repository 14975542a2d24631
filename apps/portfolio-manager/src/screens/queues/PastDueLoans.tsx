import type { PastDueLoan } from '@pledge/contract/queue-entry'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { Column } from '@pledge/ui/DataTable'
import { borrowerColumn } from '../../frame/entry-columns.tsx'
import { momentText } from '../../frame/time.ts'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const words = portfolioLists.pastDue

const NextStep = ({ next }: Pick<PastDueLoan, 'next'>) =>
  next !== null && (
    <>
      <span className="block">{words.steps[next.step]}</span>
      <span className="block text-muted figures">{fill(words.nextBy, { date: calendarDate(next.on) })}</span>
    </>
  )

const daysText = (days: number): string =>
  days === 1 ? words.day : fill(words.days, { count: String(days) })

const COLUMNS: readonly Column<PastDueLoan>[] = [
  borrowerColumn,
  {
    key: 'days',
    header: words.since,
    cell: ({ daysPastDue, pastDueSince, isMatured }) => (
      <>
        <span className="block font-semibold figures">{daysText(daysPastDue)}</span>
        <span className="block text-muted">
          {fill(isMatured ? words.maturedOn : words.dueOn, { date: calendarDate(pastDueSince) })}
        </span>
      </>
    ),
  },
  {
    key: 'pastDue',
    header: words.amount,
    align: 'end',
    cell: ({ pastDue }) => wireDollars(pastDue),
  },
  {
    key: 'notice',
    header: words.lastNotice,
    cell: ({ lastNotice }) =>
      lastNotice === null ? (
        <span className="text-muted">{words.noNotice}</span>
      ) : (
        <>
          <span className="block">{fill(words.notice, { days: daysText(lastNotice.days) })}</span>
          <span className="block text-muted figures">{momentText(lastNotice.at)}</span>
        </>
      ),
  },
  { key: 'next', header: words.next, cell: NextStep },
]

interface PastDueLoansProps extends QueueOf<PastDueLoan> {
  readonly queue: 'pastDue' | 'maturedUnpaid' | 'inDefault' | 'chargedOff'
}

/** Loans with a payment that is past due, by how far they are, with what their borrowers were sent and what comes next. */
export const PastDueLoans = ({ queue, entries, isCut }: PastDueLoansProps) => (
  <QueueTable
    title={portfolioLists[queue].title}
    {...(entries.length === 0 ? {} : { note: portfolioLists[queue].note })}
    empty={portfolioLists[queue].empty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
    tone="warn"
  />
)
