import type { ReturnEntry } from '@pledge/contract/portfolio'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioReturns as words } from '@pledge/copy/en/portfolio/returns'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { approvalsColumn, borrowerColumn, deadlineColumn, sinceColumn } from '../../frame/entry-columns.tsx'

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

/** Requests to send collateral back, by when each is to be acted on (row 1.9.20). */
export const CollateralReturns = ({ entries }: { readonly entries: readonly ReturnEntry[] }) => (
  <Section
    bare
    title={words.queue}
    aside={
      <Tag tone={entries.length === 0 ? 'neutral' : 'brand'}>
        {fill(portfolioLists.waiting, { count: String(entries.length) })}
      </Tag>
    }
  >
    <p className="mb-3 text-sm text-muted">{words.queueNote}</p>
    <DataTable
      caption={words.queue}
      captionHidden
      dense
      columns={COLUMNS}
      rows={entries}
      rowKey={(entry) => entry.appUuid}
      empty={words.queueEmpty}
    />
  </Section>
)
