import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { moment } from '../../frame/moment.tsx'

const words = portfolioDisbursements.transfers
type Transfer = ApplicationFile['usdcTransfers'][number]

const COLUMNS: readonly Column<Transfer>[] = [
  {
    key: 'purpose',
    header: words.purpose,
    rowHeader: true,
    cell: ({ purpose, attempt }) => `${words.purposes[purpose]} ${attempt}`,
  },
  { key: 'amount', header: words.amount, cell: ({ amount }) => fill(words.amountOf, { amount }) },
  {
    key: 'status',
    header: words.status,
    cell: ({ status, transactionId }) => (
      <>
        <span className="block">{words.statuses[status]}</span>
        {transactionId !== null && (
          <span className="figures block min-w-44 text-sm wrap-anywhere text-muted">{transactionId}</span>
        )}
      </>
    ),
  },
  { key: 'requested', header: words.requested, cell: ({ askedAt }) => moment(askedAt) },
]

/** Tests and disbursements in USDC, with their transaction ids on the chain. */
export const UsdcTransfers = ({ transfers }: { readonly transfers: readonly Transfer[] }) =>
  transfers.length === 0 ? null : (
    <DataTable
      caption={words.title}
      dense
      columns={COLUMNS}
      rows={transfers}
      rowKey={({ attempt, purpose }) => `${attempt} ${purpose}`}
      empty=""
    />
  )
