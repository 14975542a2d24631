import type { Deficiency, OpenSale, RejectedDelivery } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import type { Column } from '@pledge/ui/DataTable'
import { useQuery } from '@tanstack/react-query'
import { amountColumn, borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { stopReason, stopText } from '../../frame/sale-stop.ts'
import { Unreadable } from '../../frame/Unreadable.tsx'
import { saleQueuesQuery } from '../../sale-queries.ts'
import { QueueTable } from './QueueTable.tsx'

const { queues } = words

const State = ({ sale: { state, stop } }: OpenSale) => (
  <div className="min-w-36">
    <span className="block">{words.states[state]}</span>
    {stop !== null && (
      <>
        <span className="block text-muted wrap-anywhere">{stopText(stop)}</span>
        {stopReason(stop) !== null && <span className="block wrap-anywhere">{stopReason(stop)}</span>}
      </>
    )}
  </div>
)

const OPEN_COLUMNS: readonly Column<OpenSale>[] = [
  borrowerColumn,
  { key: 'sale-state', header: words.state, cell: State },
  { key: 'cause', header: words.cause, cell: ({ sale: { cause } }) => words.causes[cause] },
  {
    key: 'sold',
    header: words.sold,
    align: 'end',
    cell: ({ sale: { sold } }) => heldCoins(sold.coinQuantity, sold.type),
  },
  {
    key: 'left',
    header: words.left,
    align: 'end',
    cell: ({ sale: { leftToSell: left } }) =>
      left === null ? words.noPrice : dueCoins(left.coinQuantity, left.type),
  },
  {
    key: 'problem',
    header: queues.open.problem,
    cell: ({ sale: { lastProblem } }) =>
      lastProblem === null ? queues.open.noProblem : words.results[lastProblem],
  },
  sinceColumn(queues.open.since),
]

const REJECTED_COLUMNS: readonly Column<RejectedDelivery>[] = [
  borrowerColumn,
  {
    key: 'quantity',
    header: queues.rejected.quantity,
    align: 'end',
    cell: ({ quantity }) => heldCoins(quantity.coinQuantity, quantity.type),
  },
  {
    key: 'rejection',
    header: queues.rejected.rejection,
    cell: ({ rejection, mayOrderAgain }) => (
      <div className="min-w-36">
        <span className="block">{words.rejections[rejection]}</span>
        {!mayOrderAgain && <span className="block">{words.mayNotOrderAgain}</span>}
      </div>
    ),
  },
  sinceColumn(queues.rejected.since),
]

const DEFICIENCY_COLUMNS: readonly Column<Deficiency>[] = [
  borrowerColumn,
  amountColumn,
  {
    key: 'owed',
    header: queues.deficiencies.owed,
    align: 'end',
    cell: ({ owed }) => wireDollars(owed),
  },
  sinceColumn(queues.deficiencies.since),
]

/** Sales of collateral under way, deliveries that the custodian rejected, and loans that still owe afterwards. */
export const SaleQueues = () => {
  const { data, isError, isFetching, refetch } = useQuery(saleQueuesQuery)
  if (data === undefined) {
    return isError ? <LoadFailed onRetry={() => void refetch()} busy={isFetching} /> : null
  }
  const { openSales, rejectedDeliveries, deficiencies, cut, unreadable } = data
  return (
    <>
      <Unreadable ids={unreadable} />
      <QueueTable
        title={queues.open.title}
        {...(openSales.length === 0 ? {} : { note: queues.open.note })}
        empty={queues.open.empty}
        columns={OPEN_COLUMNS}
        entries={openSales}
        isCut={cut.includes('openSales')}
        keyOf={({ sale }) => sale.uuid}
        tone="warn"
      />
      <QueueTable
        title={queues.rejected.title}
        {...(rejectedDeliveries.length === 0 ? {} : { note: queues.rejected.note })}
        empty={queues.rejected.empty}
        columns={REJECTED_COLUMNS}
        entries={rejectedDeliveries}
        isCut={cut.includes('rejectedDeliveries')}
        keyOf={({ deliveryUuid }) => deliveryUuid}
        tone="warn"
      />
      <QueueTable
        title={queues.deficiencies.title}
        {...(deficiencies.length === 0 ? {} : { note: queues.deficiencies.note })}
        empty={queues.deficiencies.empty}
        columns={DEFICIENCY_COLUMNS}
        entries={deficiencies}
        isCut={cut.includes('deficiencies')}
        keyOf={({ appUuid }) => appUuid}
        tone="warn"
      />
    </>
  )
}
