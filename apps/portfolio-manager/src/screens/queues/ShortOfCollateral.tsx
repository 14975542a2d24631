import type { ShortCollateral } from '@pledge/contract/portfolio'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { wireCoins } from '@pledge/copy/format/coins'
import type { Column } from '@pledge/ui/DataTable'
import { amountColumn, borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const COLUMNS: readonly Column<ShortCollateral>[] = [
  borrowerColumn,
  amountColumn,
  {
    key: 'missing',
    header: words.missing,
    align: 'end',
    cell: ({ missing }) => wireCoins(missing.coinQuantity, missing.type),
  },
  {
    key: 'payout',
    header: words.disbursement,
    cell: ({ payout: disbursement }) => words.shortDisbursements[disbursement],
  },
  sinceColumn(words.missingSince),
]

/** Loans whose collateral a reorganization removed before disbursement, approved or not (note 030). */
export const ShortOfCollateral = ({ entries, isCut }: QueueOf<ShortCollateral>) => (
  <QueueTable
    title={words.shortOfCollateral}
    {...(entries.length === 0 ? {} : { note: words.shortOfCollateralNote })}
    empty={words.shortOfCollateralEmpty}
    columns={COLUMNS}
    entries={entries}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
    tone="warn"
  />
)
