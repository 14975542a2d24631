import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { changesBetween, type Change } from '@pledge/domain/publishing/changes'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import { contentOf } from '@pledge/domain/publishing/draft'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { differingStretches } from './stretch.ts'

const textOf = (value: unknown): string => {
  if (value === undefined) return words.table.nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const labels: Readonly<Partial<Record<string, string>>> = words.fields
/** The label of a setting, otherwise its path. */
export const placeText = (path: string): string => labels[path] ?? path

const CELL = 'inline-block min-w-32 break-words whitespace-pre-wrap'

/**
 * One side of a change. For two texts: the complete difference, highlighted, with some of the common text around it.
 */
const cell = ({ before, after }: Change, side: 'before' | 'after') => {
  if (typeof before !== 'string' || typeof after !== 'string')
    return <span className={CELL}>{textOf(side === 'before' ? before : after)}</span>
  const [first, second] = differingStretches(before, after)
  const shown = side === 'before' ? first : second
  return (
    <span className={CELL}>
      {shown.before}
      {shown.differing !== '' && (
        <mark className="rounded-small bg-warn-soft text-ink">{shown.differing}</mark>
      )}
      {shown.after}
    </span>
  )
}

const COLUMNS: readonly Column<Change>[] = [
  {
    key: 'where',
    header: words.table.where,
    rowHeader: true,
    // A label breaks between its words, a path anywhere.
    cell: ({ path }) => (
      <span className={labels[path] === undefined ? 'break-all' : 'break-words'}>{placeText(path)}</span>
    ),
  },
  { key: 'before', header: words.table.before, cell: (change) => cell(change, 'before') },
  { key: 'after', header: words.table.after, cell: (change) => cell(change, 'after') },
]

/** Every changed value in full, for review before an approval. Nothing is left out. */
export const ChangesTable = ({
  before,
  after,
  caption = words.dialog.changes,
}: {
  readonly before: DraftContent
  readonly after: DraftContent
  readonly caption?: string
}) => {
  const [first, second] = [contentOf(before), contentOf(after)]
  return (
    <DataTable
      caption={caption}
      dense
      columns={COLUMNS}
      rows={[
        ...changesBetween(first.settings, second.settings),
        ...changesBetween(first.rules, second.rules, 'rules'),
      ]}
      rowKey={({ path }) => path}
      empty={words.dialog.noChanges}
    />
  )
}
