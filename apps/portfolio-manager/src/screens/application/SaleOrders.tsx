import type { SaleDeliveryView, SaleOrderView, SaleView } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import type { SaleAction } from '../../decisions/SaleDialog.tsx'
import { moment } from '../../frame/moment.tsx'
import { momentText } from '../../frame/time.ts'

type Amount = SaleOrderView['sold']
const coins = ({ coinQuantity, type }: Amount): string => heldCoins(coinQuantity, type)

/** The price of an order, with what the venues said at that moment. */
const Price = ({ order: { price, limitPrice, quotes } }: { readonly order: SaleOrderView }) => (
  <div className="min-w-36">
    <span className="figures block whitespace-nowrap">{wireDollars(price)}</span>
    <span className="block text-muted">{fill(words.limit, { price: wireDollars(limitPrice) })}</span>
    <Disclosure look="quiet" summary={words.quotes}>
      <ul>
        {quotes.map(({ venue, price: said, observedAt }) => (
          <li key={`${venue} ${observedAt}`}>
            {fill(words.quote, { venue, price: wireDollars(said), time: momentText(observedAt) })}
          </li>
        ))}
      </ul>
    </Disclosure>
  </div>
)

const fillsText = (count: number): string =>
  count === 1 ? words.fills.one : fill(words.fills.many, { count: String(count) })

/** What an order sold, trade by trade. */
const Fills = ({ order }: { readonly order: SaleOrderView }) => {
  const { sold, proceeds, expenses, fillCount, fills } = order
  if (fillCount === 0) return '\u2013'
  return (
    <div className="min-w-44">
      <span className="figures block whitespace-nowrap">{coins(sold)}</span>
      <span className="block text-muted">
        {fill(words.filledFor, { amount: wireDollars(proceeds), fees: wireDollars(expenses) })}
      </span>
      <Disclosure look="quiet" summary={fillsText(fillCount)}>
        {fills.length < fillCount && (
          <p>{fill(words.fillsCut, { count: String(fills.length), total: String(fillCount) })}</p>
        )}
        <ul>
          {fills.map(({ quantity, price, fee, filledAt }, index) => (
            // Trades have no other name on the wire, and none is ever put before another.
            <li key={`${filledAt} ${index}`}>
              {fill(words.fill, {
                coins: coins(quantity),
                price: wireDollars(price),
                fee: wireDollars(fee),
                time: momentText(filledAt),
              })}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

interface DeliveryProps {
  readonly order: SaleOrderView
  /** Undefined for those who may not decide. */
  readonly decide: ((action: SaleAction) => void) | undefined
}

const statusText = ({ status, attempt }: SaleDeliveryView): string =>
  attempt === 1
    ? words.deliveries[status]
    : `${words.deliveries[status]}, ${fill(words.attempt, { attempt: String(attempt) })}`

/** Where sold coins are on their way to the exchange, and what was tried before. */
const Delivery = ({ order: { delivery, sold }, decide }: DeliveryProps) => {
  if (delivery === null) return <span className="text-muted">{words.noDelivery}</span>
  const { rejection, transactionId, earlier, mayOrderAgain } = delivery
  return (
    <div className="min-w-44">
      <span className="block font-semibold">{statusText(delivery)}</span>
      {rejection !== null && <span className="block">{words.rejections[rejection]}</span>}
      {transactionId !== null && (
        <span className="figures block text-muted wrap-anywhere">{transactionId}</span>
      )}
      {earlier.map(({ attempt, orderedAgainBy, at, note }) => (
        <span key={attempt} className="block text-muted wrap-anywhere">
          {fill(words.orderedAgain, {
            attempt: String(attempt),
            agent: orderedAgainBy,
            time: momentText(at),
            note,
          })}
        </span>
      ))}
      {delivery.status === 'REJECTED' && !mayOrderAgain && (
        <span className="block">{words.mayNotOrderAgain}</span>
      )}
      {mayOrderAgain && decide !== undefined && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => decide({ kind: 'deliver', delivery, coins: coins(sold) })}
        >
          {words.deliver.action}
        </Button>
      )}
    </div>
  )
}

const columnsFor = (decide: DeliveryProps['decide']): readonly Column<SaleOrderView>[] => [
  {
    key: 'order',
    header: words.order,
    rowHeader: true,
    cell: ({ ordered, orderedAt }) => (
      <>
        <span className="figures block whitespace-nowrap">{coins(ordered)}</span>
        <span className="block font-normal">{moment(orderedAt)}</span>
      </>
    ),
  },
  { key: 'price', header: words.price, cell: (order) => <Price order={order} /> },
  { key: 'filled', header: words.filled, cell: (order) => <Fills order={order} /> },
  {
    key: 'result',
    header: words.result,
    cell: ({ result }) => (result === null ? words.open : words.results[result]),
  },
  { key: 'delivery', header: words.delivery, cell: (order) => <Delivery order={order} decide={decide} /> },
]

/** The orders of a sale, the newest first: prices, trades, fees and deliveries. */
export const SaleOrders = ({
  sale: { orders, orderCount },
  decide,
}: { readonly sale: Pick<SaleView, 'orders' | 'orderCount'> } & Pick<DeliveryProps, 'decide'>) => (
  <>
    {orders.length < orderCount && (
      <p className="text-sm text-muted">
        {fill(words.ordersCut, { count: String(orders.length), total: String(orderCount) })}
      </p>
    )}
    <DataTable
      caption={words.orders}
      captionHidden
      dense
      columns={columnsFor(decide)}
      rows={orders.toReversed()}
      rowKey={({ id }) => id}
      empty={words.noOrders}
    />
  </>
)
