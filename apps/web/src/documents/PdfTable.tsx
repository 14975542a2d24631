import type { ReactNode } from 'react'
import type { PdfPart } from './pdf-text.ts'

export interface PdfTableProps {
  readonly table: PdfPart
  /** Renders the content of a part, without its own tag's element. */
  readonly draw: (part: PdfPart) => ReactNode
}

/** Set explicitly: some browsers drop a table's roles when its rows have another layout. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Columns that fit side by side on the narrowest screen. */
const MOST_ON_A_PHONE = 2

const partsWith = ({ parts }: PdfPart, ...roles: readonly string[]): readonly PdfPart[] =>
  parts.filter((part): part is PdfPart => typeof part !== 'string' && roles.includes(part.role))
const cellsOf = (row: PdfPart): readonly PdfPart[] => partsWith(row, 'TH', 'TD')
const isHead = (row: PdfPart): boolean => cellsOf(row).every(({ role }) => role === 'TH')
/** Cells with paragraphs are self-contained: label, figure and explanation. */
const isBox = (row: PdfPart): boolean => cellsOf(row).every((cell) => partsWith(cell, 'P').length > 1)

/**
 * A table of a document. On a phone nothing is cut off or scrolls sideways: where the columns do not fit, each row
 * becomes a block, with the column head beside each value.
 */
export const PdfTable = ({ table, draw }: PdfTableProps) => {
  const [caption] = partsWith(table, 'Caption')
  const rows = partsWith(table, 'TR')
  if (rows.every(isBox)) return <Box rows={rows} draw={draw} />
  const heads = rows.slice(0, 1).filter(isHead)
  const labels = heads.flatMap(cellsOf)
  const body = rows.slice(heads.length)
  const isWide = labels.length === 0 || labels.length > MOST_ON_A_PHONE
  return (
    <table
      {...ROLE.table}
      className={`relative w-full border-collapse text-left text-sm ${isWide ? 'max-sm:block' : ''}`}
    >
      {caption !== undefined && (
        <caption className={`pb-2 text-left font-semibold ${isWide ? 'max-sm:block' : ''}`}>
          {draw(caption)}
        </caption>
      )}
      {heads.map((head, index) => (
        <thead key={index} {...ROLE.rowgroup} className={isWide ? 'max-sm:sr-only' : undefined}>
          <tr {...ROLE.row} className="border-b border-line align-bottom">
            {cellsOf(head).map((cell, column) => (
              <th
                key={column}
                scope="col"
                {...ROLE.columnheader}
                className="py-2 pr-3 font-semibold last:pr-0"
              >
                {draw(cell)}
              </th>
            ))}
          </tr>
        </thead>
      ))}
      <tbody
        {...ROLE.rowgroup}
        className={isWide ? 'max-sm:block max-sm:border-t max-sm:border-line' : undefined}
      >
        {body.map((row, index) =>
          isWide ? (
            <WideRow key={index} row={row} labels={labels} draw={draw} />
          ) : (
            <tr key={index} {...ROLE.row} className="border-b border-line align-top">
              {cellsOf(row).map((cell, column) => (
                <td key={column} {...ROLE.cell} className="py-2 pr-3 figures last:pr-0">
                  {draw(cell)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

interface WideRowProps {
  readonly row: PdfPart
  readonly labels: readonly PdfPart[]
  readonly draw: PdfTableProps['draw']
}

/** A row that becomes a block on a phone; the labels beside its values are visual only, and the column heads remain. */
const WideRow = ({ row, labels, draw }: WideRowProps) => (
  <tr {...ROLE.row} className="border-b border-line align-top max-sm:block max-sm:py-2">
    {cellsOf(row).map((cell, column) => {
      const label = labels[column]
      if (cell.role === 'TH')
        return (
          <th
            key={column}
            scope="row"
            {...ROLE.rowheader}
            className="py-2 pr-3 font-semibold max-sm:block max-sm:py-0 max-sm:pr-0"
          >
            {draw(cell)}
          </th>
        )
      return (
        <td
          key={column}
          {...ROLE.cell}
          className={`py-2 pr-3 figures max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pr-0 ${label === undefined ? '' : 'max-sm:first:font-semibold'}`}
        >
          {label !== undefined && (
            <span aria-hidden="true" className="max-w-1/2 shrink-0 text-muted sm:hidden">
              {draw(label)}
            </span>
          )}
          <span className={`min-w-0 ${label === undefined ? '' : 'max-sm:text-right'}`}>{draw(cell)}</span>
        </td>
      )
    })}
  </tr>
)

/** Type styles of a cell in the box, in order: label, figure, explanation. */
const BOX_TYPE = ['text-sm font-semibold', 'text-lg font-semibold figures', 'text-sm text-muted'] as const

interface BoxProps {
  readonly rows: readonly PdfPart[]
  readonly draw: PdfTableProps['draw']
}

/**
 * The four figures of the federal box, two by two; the first two are emphasized, as required (12 CFR 1026.17(a)(2)).
 */
const Box = ({ rows, draw }: BoxProps) => (
  <table {...ROLE.table} className="block">
    <tbody {...ROLE.rowgroup} className="block">
      {rows.map((row, index) => (
        <tr key={index} {...ROLE.row} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {cellsOf(row).map((cell, place) => (
            <td
              key={place}
              {...ROLE.cell}
              className={`flex min-w-0 flex-col gap-1 rounded-field p-3 ${place < 2 ? 'border-2 border-ink' : 'border border-line'}`}
            >
              {partsWith(cell, 'P').map((part, line) => (
                <p key={line} className={BOX_TYPE[line]}>
                  {draw(part)}
                </p>
              ))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
