import type { LateDeposit } from '@pledge/contract/portfolio'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'

const amount = ({ coinQuantity, type }: LateDeposit['held']) => wireCoins(coinQuantity, type)

const COLUMNS: readonly Column<LateDeposit>[] = [
  borrowerColumn,
  { key: 'held', header: words.held, align: 'end', cell: ({ held }) => amount(held) },
  { key: 'pending', header: words.onItsWay, align: 'end', cell: ({ pending }) => amount(pending) },
  sinceColumn(words.cancelledSince),
]

/** Coins that came to a cancelled application, before or after it was (decision 20): owed back. */
export const LateDeposits = ({ entries }: { readonly entries: readonly LateDeposit[] }) => (
  <Section
    bare
    title={words.lateDeposits}
    aside={
      <Tag tone={entries.length === 0 ? 'neutral' : 'brand'}>
        {fill(words.waiting, { count: String(entries.length) })}
      </Tag>
    }
  >
    <p className="mb-3 text-sm text-muted">{words.lateDepositsNote}</p>
    <DataTable
      caption={words.lateDeposits}
      captionHidden
      dense
      columns={COLUMNS}
      rows={entries}
      rowKey={(entry) => entry.appUuid}
      empty={words.lateDepositsEmpty}
    />
  </Section>
)
