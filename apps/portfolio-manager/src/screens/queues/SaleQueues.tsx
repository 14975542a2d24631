import type { Deficiency, OpenSale, RejectedDelivery } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import type { Column } from '@pledge/ui/DataTable'
import { useQuery } from '@tanstack/react-query'
import { borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'
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
  {
    key: 'cause',
    header: words.cause,
    cell: ({ sale: { cause } }) => <div className="min-w-28">{words.causes[cause]}</div>,
  },
  {
    key: 'sold',
    header: words.sold,
    align: 'end',
    cell: ({ sale: { sold } }) => <div className="min-w-20">{heldCoins(sold.coinQuantity, sold.type)}</div>,
  },
  {
    key: 'left',
    header: words.left,
    align: 'end',
    cell: ({ sale: { leftToSell: left } }) => (
      <div className="min-w-20">{left === null ? words.noPrice : dueCoins(left.coinQuantity, left.type)}</div>
    ),
  },
  {
    key: 'problem',
    header: queues.open.problem,
    cell: ({ sale: { lastProblem } }) => (
      <div className="min-w-20">
        {lastProblem === null ? queues.open.noProblem : words.results[lastProblem]}
      </div>
    ),
  },
  sinceColumn(queues.open.since),
]

const REJECTED_COLUMNS: readonly Column<RejectedDelivery>[] = [
  borrowerColumn,
  {
    key: 'quantity',
    header: queues.rejected.quantity,
    align: 'end',
    cell: ({ quantity }) => <div className="min-w-20">{heldCoins(quantity.coinQuantity, quantity.type)}</div>,
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
  {
    key: 'owed',
    header: queues.deficiencies.owed,
    align: 'end',
    cell: ({ owed }) => <div className="min-w-24">{wireDollars(owed)}</div>,
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
