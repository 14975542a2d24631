import { checkReceipt as words } from '@pledge/copy/en/screens/check-receipt'
import { fill } from '@pledge/copy/fill'
import { coins } from '@pledge/copy/format/coins'
import { dollars } from '@pledge/copy/format/dollars'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import {
  checkReceipt,
  isEqualFigure,
  RESULT_FIGURES,
  type CheckedFigure,
  type CheckedSlice,
  type ReceiptCheck,
} from '@pledge/domain/liquidation/receipt-check'
import { DataTable } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Tag } from '@pledge/ui/Tag'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

/** Orders whose figures are shown; a sale has a thousand at most. */
const MOST_ORDERS_SHOWN = 100

/** Each figure of a receipt beside what follows from its inputs, and whether the two are equal. */
export const CheckedReceipt = ({ receipt }: { readonly receipt: SaleReceipt }) => {
  const check = checkReceipt(receipt)
  return (
    <>
      <Verdict check={check} />
      <p className="text-sm break-all text-muted">{fill(words.sale, { id: receipt.liquidationId })}</p>
      <FigureTable
        caption={words.figures}
        rows={RESULT_FIGURES.map((figure) => ({
          key: figure,
          name: words.figure[figure],
          figure: check.results[figure],
          write: figure === 'sold' ? (units: bigint) => coins(units, receipt.coin) : dollars,
        }))}
      />
      <Orders coin={receipt.coin} slices={check.slices} />
      <p className="max-w-prose text-muted">{words.limits}</p>
    </>
  )
}

const Verdict = ({ check: { isEqual, isFillTwice } }: { readonly check: ReceiptCheck }) => {
  const { supportPhone: phone } = useOrganization()
  return isEqual ? (
    <Notice tone="success" live="status" title={words.equal}>
      {words.equalText}
    </Notice>
  ) : (
    <Notice tone="danger" live="alert" title={words.different}>
      <PhoneText text={fill(words.differentText, { phone })} />
      {isFillTwice && ` ${words.twice}`}
    </Notice>
  )
}

interface FigureRow {
  readonly key: string
  readonly name: string
  readonly note?: string | undefined
  readonly figure: CheckedFigure
  readonly write: (value: bigint) => string
  /** What makes it different although the two figures are equal. */
  readonly fault?: string | undefined
}

const isDifferent = ({ figure, fault }: FigureRow): boolean => !isEqualFigure(figure) || fault !== undefined

const FigureTable = ({
  caption,
  rows,
}: {
  readonly caption: string
  readonly rows: readonly FigureRow[]
}) => (
  <DataTable
    caption={caption}
    dense
    columns={[
      {
        key: 'figure',
        header: words.columns.figure,
        rowHeader: true,
        cell: ({ name, note }) => (
          <>
            {name}
            {note !== undefined && <span className="block text-sm font-normal text-muted">{note}</span>}
          </>
        ),
      },
      {
        key: 'stated',
        header: words.columns.stated,
        align: 'end',
        cell: ({ figure, write }) => write(figure.stated),
      },
      {
        key: 'computed',
        header: words.columns.computed,
        align: 'end',
        cell: (row) => (
          <>
            {row.figure.computed === null ? words.none : row.write(row.figure.computed)}
            <span className="mt-1 block">
              <Tag tone={isDifferent(row) ? 'danger' : 'success'}>
                {isDifferent(row) ? words.isDifferent : words.isEqual}
              </Tag>
            </span>
            {row.fault !== undefined && <span className="block text-sm text-danger">{row.fault}</span>}
          </>
        ),
      },
    ]}
    rows={rows}
    rowKey={({ key }) => key}
  />
)

const rowsOf = (
  coin: Coin,
  { slice, number, timeZone }: { slice: CheckedSlice; number: number; timeZone: string },
): readonly FigureRow[] => {
  const order = fill(words.order, { number: String(number) })
  return [
    {
      key: `${number} price`,
      name: `${order}: ${words.price}`,
      note: dateTime(slice.decidedAt, { timeZone }),
      figure: slice.price,
      write: dollars,
    },
    {
      key: `${number} ordered`,
      name: `${order}: ${words.ordered}`,
      figure: slice.ordered,
      write: (units) => coins(units, coin),
      fault: slice.isOverfilled
        ? fill(words.overfilled, { quantity: coins(slice.soldUnits, coin) })
        : undefined,
    },
  ]
}

/** The figures of each order: those that differ first where there are too many. */
const Orders = ({ coin, slices }: { readonly coin: Coin; readonly slices: readonly CheckedSlice[] }) => {
  const { timeZone } = useOrganization()
  const orders = slices.map((slice, index) => rowsOf(coin, { slice, number: index + 1, timeZone }))
  const isCut = orders.length > MOST_ORDERS_SHOWN
  const [off, even] = [
    orders.filter((rows) => rows.some(isDifferent)),
    orders.filter((rows) => !rows.some(isDifferent)),
  ]
  const shown = isCut ? [...off, ...even].slice(0, MOST_ORDERS_SHOWN) : orders
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isCut && (
        <p className="text-muted">
          {fill(words.ordersMore, { shown: String(shown.length), count: String(orders.length) })}
        </p>
      )}
      <FigureTable caption={words.orders} rows={shown.flat()} />
    </div>
  )
}
