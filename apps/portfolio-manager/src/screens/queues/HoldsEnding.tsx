import type { EndingHold } from '@pledge/contract/holds'
import { portfolioHolds as words } from '@pledge/copy/en/portfolio/holds'
import { calendarDate } from '@pledge/copy/format/dates'
import type { Column } from '@pledge/ui/DataTable'
import { borrowerColumn } from '../../frame/entry-columns.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const COLUMNS: readonly Column<EndingHold>[] = [
  borrowerColumn,
  { key: 'kind', header: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { key: 'until', header: words.until, cell: ({ until }) => calendarDate(until) },
]

/** Holds whose day of review is near, or over. */
export const HoldsEnding = ({ entries, isCut }: QueueOf<EndingHold>) => (
  <QueueTable
    title={words.queue.title}
    {...(entries.length === 0 ? {} : { note: words.queue.note })}
    empty={words.queue.empty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid, kind }) => `${appUuid} ${kind}`}
    tone="warn"
  />
)
