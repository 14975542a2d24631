import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { changesBetween, type Change } from '@pledge/domain/publishing/changes'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import { contentOf } from '@pledge/domain/publishing/draft'
import { DataTable, type Column } from '@pledge/ui/DataTable'

const MOST_SHOWN = 100
const MOST_CHARACTERS = 160

const textOf = (value: unknown): string => {
  if (value === undefined) return words.table.nothing
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

const labels: Readonly<Partial<Record<string, string>>> = words.fields
/** By its label where it has one, else by where it stands. */
export const placeText = (path: string): string => labels[path] ?? path

const cell = (value: unknown) => <span className="inline-block min-w-32 break-words">{textOf(value)}</span>

const COLUMNS: readonly Column<Change>[] = [
  {
    key: 'where',
    header: words.table.where,
    rowHeader: true,
    cell: ({ path }) => <span className="break-all">{placeText(path)}</span>,
  },
  { key: 'before', header: words.table.before, cell: ({ before }) => cell(before) },
  { key: 'after', header: words.table.after, cell: ({ after }) => cell(after) },
]

/** Every value that differs: what somebody looks at before they stand for it. */
export const ChangesTable = ({
  before,
  after,
}: {
  readonly before: DraftContent
  readonly after: DraftContent
}) => {
  const [first, second] = [contentOf(before), contentOf(after)]
  const changes = [
    ...changesBetween(first.settings, second.settings),
    ...changesBetween(first.rules, second.rules, 'rules'),
  ]
  return (
    <>
      <DataTable
        caption={words.dialog.changes}
        dense
        columns={COLUMNS}
        rows={changes.slice(0, MOST_SHOWN)}
        rowKey={({ path }) => path}
        empty={words.dialog.noChanges}
      />
      {changes.length > MOST_SHOWN && (
        <p className="mt-2 text-sm text-muted">
          {fill(words.table.cut, { count: String(changes.length - MOST_SHOWN) })}
        </p>
      )}
    </>
  )
}
