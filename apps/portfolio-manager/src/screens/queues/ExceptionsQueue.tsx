import { endsByItself, type ExceptionEntry } from '@pledge/contract/payouts'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioPayouts } from '@pledge/copy/en/portfolio/payouts'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { Link } from '@tanstack/react-router'
import { codedReason } from '../../frame/exception-words.ts'
import { momentText } from '../../frame/time.ts'

const words = portfolioPayouts.exceptions

const COLUMNS: readonly Column<ExceptionEntry>[] = [
  {
    key: 'borrower',
    header: portfolioLists.borrower,
    rowHeader: true,
    cell: ({ appUuid, borrower }) => (
      <Link
        to="/applications/$appUuid"
        params={{ appUuid }}
        className="link -my-2 inline-flex min-h-9 min-w-36 items-center py-2 font-semibold break-words"
      >
        {borrower}
      </Link>
    ),
  },
  { key: 'amount', header: portfolioLists.amount, align: 'end', cell: ({ amount }) => wireDollars(amount) },
  { key: 'kind', header: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { key: 'code', header: words.code, cell: codedReason },
  {
    key: 'opened',
    header: words.opened,
    cell: ({ openedAt }) => <span className="figures whitespace-nowrap">{momentText(openedAt)}</span>,
  },
  {
    key: 'stand',
    header: words.stand,
    cell: ({ kind, stand }) => (endsByItself(kind) ? portfolioPayouts.stands[stand] : words.open),
  },
]

/** Payouts that did not end as they should, the longest waiting first. */
export const ExceptionsQueue = ({ entries }: { readonly entries: readonly ExceptionEntry[] }) => (
  <Section
    bare
    title={words.queue}
    aside={
      <Tag tone={entries.length === 0 ? 'neutral' : 'warn'}>
        {fill(portfolioLists.waiting, { count: String(entries.length) })}
      </Tag>
    }
  >
    <DataTable
      caption={words.queue}
      captionHidden
      dense
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      empty={words.queueEmpty}
    />
  </Section>
)
