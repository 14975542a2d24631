import type { LateDeposit } from '@pledge/contract/portfolio'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { wireCoins } from '@pledge/copy/format/coins'
import type { Column } from '@pledge/ui/DataTable'
import { borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const amount = ({ coinQuantity, type }: LateDeposit['held']) => wireCoins(coinQuantity, type)

const COLUMNS: readonly Column<LateDeposit>[] = [
  borrowerColumn,
  { key: 'held', header: words.held, align: 'end', cell: ({ held }) => amount(held) },
  { key: 'pending', header: words.onItsWay, align: 'end', cell: ({ pending }) => amount(pending) },
  sinceColumn(words.cancelledSince),
]

/** Deposits of a canceled application, before or after its cancellation (decision 20): owed to the borrower. */
export const LateDeposits = ({ entries, isCut }: QueueOf<LateDeposit>) => (
  <QueueTable
    title={words.lateDeposits}
    note={words.lateDepositsNote}
    empty={words.lateDepositsEmpty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
  />
)
