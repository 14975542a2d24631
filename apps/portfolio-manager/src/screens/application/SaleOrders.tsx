import type { SaleDeliveryView, SaleOrderView, SaleView } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import type { SaleAction } from '../../decisions/SaleDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { Facts, type Fact } from './Facts.tsx'

type Amount = SaleOrderView['sold']
const coins = ({ coinQuantity, type }: Amount): string => heldCoins(coinQuantity, type)

/** The price of an order, with what the venues said at that moment. */
const Price = ({ order: { price, limitPrice, quotes } }: { readonly order: SaleOrderView }) => (
  <div>
    <span className="figures block whitespace-nowrap">{wireDollars(price)}</span>
    <span className="block text-muted">{fill(words.limit, { price: wireDollars(limitPrice) })}</span>
    <div className="mt-1 text-muted">
      {words.quotes}
      <ul className="list-disc pl-5">
        {quotes.map(({ venue, price: said, observedAt }) => (
          <li key={`${venue} ${observedAt}`}>
            {fill(words.quote, { venue, price: wireDollars(said), time: momentText(observedAt) })}
          </li>
        ))}
      </ul>
    </div>
  </div>
)

const fillsText = (count: number): string =>
  count === 1 ? words.fills.one : fill(words.fills.many, { count: String(count) })

/** What an order sold, trade by trade. */
const Fills = ({ order }: { readonly order: SaleOrderView }) => {
  const { sold, proceeds, expenses, fillCount, fills } = order
  if (fillCount === 0) return '\u2013'
  return (
    <div>
      <span className="figures block whitespace-nowrap">{coins(sold)}</span>
      <span className="block text-muted">
        {fill(words.filledFor, { amount: wireDollars(proceeds), fees: wireDollars(expenses) })}
      </span>
      <div className="mt-1 text-muted">
        {fillsText(fillCount)}
        {fills.length < fillCount && (
          <p>{fill(words.fillsCut, { count: String(fills.length), total: String(fillCount) })}</p>
        )}
        <ul className="list-disc pl-5">
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
      </div>
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
    <div>
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

const factsOf = (order: SaleOrderView, decide: DeliveryProps['decide']): readonly Fact[] => {
  const { ordered, orderedAt, result } = order
  return [
    [
      words.order,
      <>
        <span className="figures whitespace-nowrap">{coins(ordered)}</span>
        <span className="block text-muted">{momentText(orderedAt)}</span>
      </>,
    ],
    [words.price, <Price key="price" order={order} />],
    [words.filled, <Fills key="fills" order={order} />],
    [words.result, result === null ? words.open : words.results[result]],
    [words.delivery, <Delivery key="delivery" order={order} decide={decide} />],
  ]
}

/** Whether there is something to read before it is asked for: an order that is open, or a delivery that waits for an agent. */
const needsReading = ({ orders, concluded }: Pick<SaleView, 'orders' | 'concluded'>): boolean =>
  concluded === null || orders.some(({ delivery }) => delivery?.status === 'REJECTED')

/** The orders of a sale, the newest first: prices, trades, fees and deliveries. */
export const SaleOrders = ({
  sale,
  decide,
}: { readonly sale: Pick<SaleView, 'orders' | 'orderCount' | 'concluded'> } & Pick<
  DeliveryProps,
  'decide'
>) => {
  const { orders, orderCount } = sale
  if (orders.length === 0) return <p className="text-sm text-muted">{words.noOrders}</p>
  return (
    <Disclosure
      look="quiet"
      summary={fill(words.orders, { count: String(orderCount) })}
      open={needsReading(sale)}
    >
      {orders.length < orderCount && (
        <p className="mb-2 text-muted">
          {fill(words.ordersCut, { count: String(orders.length), total: String(orderCount) })}
        </p>
      )}
      <ol className="flex flex-col gap-3">
        {orders.toReversed().map((order) => (
          <li key={order.id} className="rounded-field border border-line p-3">
            <Facts facts={factsOf(order, decide)} />
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
