import type { OpenModification } from '@pledge/contract/queue-entry'
import { portfolioModifications as words } from '@pledge/copy/en/portfolio/modifications'
import type { Column } from '@pledge/ui/DataTable'
import { borrowerColumn, deadlineColumn } from '../../frame/entry-columns.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const COLUMNS: readonly Column<OpenModification>[] = [
  borrowerColumn,
  { key: 'kind', header: words.queue.kind, cell: ({ kind }) => words.kinds[kind] },
  { key: 'waits', header: words.queue.waitsFor, cell: ({ waitsFor }) => words.queue.waiting[waitsFor] },
  deadlineColumn,
]

/** Changed terms that wait for a second agent or for the borrower, nearest deadline first. */
export const OpenModifications = ({ entries, isCut }: QueueOf<OpenModification>) => (
  <QueueTable
    title={words.queue.title}
    {...(entries.length === 0 ? {} : { note: words.queue.note })}
    empty={words.queue.empty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
  />
)
