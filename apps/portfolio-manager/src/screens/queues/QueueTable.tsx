import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'

export interface QueueOf<Entry> {
  readonly entries: readonly Entry[]
  /** The query reached its limit: there may be more entries. */
  readonly isCut: boolean
}

export interface QueueTableProps<Entry> extends QueueOf<Entry> {
  readonly title: string
  /** What is in this queue, in a sentence. */
  readonly note?: string
  readonly empty: string
  readonly columns: readonly Column<Entry>[]
  readonly keyOf: (entry: Entry) => string
  /** `warn`: a queue of problems. */
  readonly tone?: 'brand' | 'warn'
}

/** One queue with its number of entries. */
export const QueueTable = <Entry,>(props: QueueTableProps<Entry>) => {
  const { title, note, entries, isCut, tone = 'brand' } = props
  const count = String(entries.length)
  return (
    <Section
      bare
      title={title}
      aside={
        <Tag tone={entries.length === 0 ? 'neutral' : tone}>
          {fill(isCut ? words.waitingAtLeast : words.waiting, { count })}
        </Tag>
      }
    >
      {note !== undefined && <p className="mb-3 text-sm text-muted">{note}</p>}
      {isCut && <p className="mb-3 text-sm text-muted">{fill(words.firstOnly, { count })}</p>}
      <DataTable
        caption={title}
        captionHidden
        dense
        columns={props.columns}
        rows={entries}
        rowKey={props.keyOf}
        empty={props.empty}
      />
    </Section>
  )
}
