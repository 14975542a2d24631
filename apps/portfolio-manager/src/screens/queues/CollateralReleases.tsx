import type { ReturnEntry } from '@pledge/contract/portfolio'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioReleases as words } from '@pledge/copy/en/portfolio/releases'
import { wireCoins } from '@pledge/copy/format/coins'
import type { Column } from '@pledge/ui/DataTable'
import { approvalsColumn, borrowerColumn, deadlineColumn, sinceColumn } from '../../frame/entry-columns.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const COLUMNS: readonly Column<ReturnEntry>[] = [
  borrowerColumn,
  {
    key: 'held',
    header: portfolioLists.held,
    align: 'end',
    cell: ({ held }) => wireCoins(held.coinQuantity, held.type),
  },
  sinceColumn(words.requestedSince),
  { ...deadlineColumn, header: words.due },
  approvalsColumn,
]

/** Collateral release requests, by deadline (row 1.9.20). */
export const CollateralReleases = ({ entries, isCut }: QueueOf<ReturnEntry>) => (
  <QueueTable
    title={words.queue}
    note={words.queueNote}
    empty={words.queueEmpty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
  />
)
