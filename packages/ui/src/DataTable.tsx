import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Right-align figures. */
  readonly align?: 'start' | 'end' | undefined
  /** The row header cell. */
  readonly rowHeader?: boolean | undefined
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly captionHidden?: boolean | undefined
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The current row; marked by a bar, by font weight and for assistive technology. */
  readonly currentKey?: string | undefined
  /** Shown instead of the rows when there are none. */
  readonly empty?: ReactNode
  /** Smaller text and spacing, for people who work in tables all day. */
  readonly dense?: boolean | undefined
}

/** A table; it scrolls sideways when the screen is narrower than it. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => (
  <div
    role="region"
    aria-label={props.caption}
    tabIndex={0}
    className="relative min-w-0 overflow-x-auto rounded-field border border-line bg-raised"
  >
    <table
      className={classNames(
        'w-full border-collapse text-left',
        props.dense === true ? 'text-sm' : 'text-sm sm:text-base',
      )}
    >
      <caption
        className={
          props.captionHidden === true ? 'sr-only' : 'px-3 pt-4 pb-2 text-left font-semibold md:px-4'
        }
      >
        {props.caption}
      </caption>
      <thead>
        <tr className="border-b border-line">
          {props.columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'text-sm font-semibold text-muted',
                props.dense === true ? 'px-1.5 py-2 sm:px-3' : 'px-2 py-3 sm:px-3 md:px-4',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {props.rows.map((row) => (
          <DataRow
            key={props.rowKey(row)}
            row={row}
            columns={props.columns}
            dense={props.dense === true}
            current={props.currentKey !== undefined && props.rowKey(row) === props.currentKey}
          />
        ))}
        {props.rows.length === 0 && props.empty !== undefined && (
          <tr>
            <td colSpan={props.columns.length} className="px-4 py-8 text-center text-muted">
              {props.empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
)

interface DataRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly dense: boolean
  readonly current: boolean
}

const DataRow = <Row,>({ row, columns, dense, current }: DataRowProps<Row>) => (
  <tr
    aria-current={current ? 'true' : undefined}
    className={current ? 'bg-brand-soft font-semibold [box-shadow:inset_4px_0_0_var(--brand)]' : undefined}
  >
    {columns.map((column) => {
      const Cell = column.rowHeader === true ? 'th' : 'td'
      return (
        <Cell
          key={column.key}
          scope={column.rowHeader === true ? 'row' : undefined}
          className={classNames(
            'align-top',
            dense
              ? 'px-1.5 py-2 max-sm:wrap-anywhere max-sm:[&_.whitespace-nowrap]:whitespace-normal sm:px-3'
              : 'px-2 py-3 sm:px-3 md:px-4',
            column.rowHeader === true && !current && 'font-medium',
            column.align === 'end' && 'text-right figures',
          )}
        >
          {column.cell(row)}
        </Cell>
      )
    })}
  </tr>
)
