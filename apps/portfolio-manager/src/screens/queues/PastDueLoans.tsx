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
]

/** Loans with a payment that is past due, the longest past due first, and what their borrowers were sent. */
export const PastDueLoans = ({ entries, isCut }: QueueOf<PastDueLoan>) => (
  <QueueTable
    title={words.title}
    {...(entries.length === 0 ? {} : { note: words.note })}
    empty={words.empty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
    tone="warn"
  />
)
