import { endsByItself, type ExceptionEntry } from '@pledge/contract/payouts'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import type { Column } from '@pledge/ui/DataTable'
import { amountColumn, borrowerColumn } from '../../frame/entry-columns.tsx'
import { moment } from '../../frame/moment.tsx'
import { codedReason } from '../../frame/exception-words.ts'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const words = portfolioDisbursements.exceptions

const COLUMNS: readonly Column<ExceptionEntry>[] = [
  borrowerColumn,
  amountColumn,
  { key: 'kind', header: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { key: 'code', header: words.code, cell: codedReason },
  {
    key: 'opened',
    header: words.opened,
    cell: ({ openedAt }) => moment(openedAt),
  },
  {
    key: 'stand',
    header: words.stand,
    cell: ({ kind, stand }) => (endsByItself(kind) ? portfolioDisbursements.stands[stand] : words.open),
  },
]

/** Disbursement exceptions, oldest first. */
export const ExceptionsQueue = ({ entries, isCut }: QueueOf<ExceptionEntry>) => (
  <QueueTable
    title={words.queue}
    empty={words.queueEmpty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ id }) => id}
    tone="warn"
  />
)
