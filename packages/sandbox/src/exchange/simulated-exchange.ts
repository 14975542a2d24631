import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { divDown } from '@pledge/domain/money/division'
import type { ExchangeDriver } from '@pledge/providers/exchange/driver'
import { ORDER_REJECTIONS, type ExchangePort, type LimitOrder } from '@pledge/providers/exchange/port'
import { z } from 'zod'
import { answerOnce, answerUnder } from '../state/answers-by-key.ts'
import { appendBounded, bigintText, typedState } from '../state/typed-state.ts'
import { bookOf, matchOrder, orderOf, type MarketDeps } from './matching.ts'
import {
  ensureSame,
  isPlaced,
  orderIdOf,
  SIDES,
  standingOf,
  type Side,
  type StoredOrder,
} from './stored-order.ts'

/** Minimum order value: one dollar. */
const SMALLEST_ORDER_CENTS = 100n
const LARGEST_ORDER_CENTS = 10_000_000_000_000n
const MOST_SCRIPTED = 100
/** Published example addresses, not in use: the simulated exchange's settlement addresses. */
const SETTLEMENT_ADDRESSES = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  SOL: '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN',
} as const satisfies Record<Coin, string>

/** The delivery that was requested under a key. */
const deliverySchema = z.object({ coin: z.enum(COINS), units: bigintText, address: z.string() })

/** A chain on which the exchange pays: one payment for each key. */
interface Payer {
  payOnce(
    key: string,
    output: { readonly address: string; readonly units: bigint },
  ): Promise<{ readonly transactionId: string }>
}

interface ExchangeDeps extends MarketDeps {
  /** The chains on which it sends what was bought. */
  readonly chains: Readonly<Record<Coin, Payer>>
}

type SidedOrder = LimitOrder & { readonly side: Side }

const scriptSchema = z.object({
  reachable: z.boolean(),
  losesNextAnswer: z.boolean(),
  rejections: z.array(z.enum(ORDER_REJECTIONS)).max(MOST_SCRIPTED),
})

type Script = z.output<typeof scriptSchema>

const scriptOf = ({ store }: Pick<MarketDeps, 'store'>) =>
  typedState(store, 'exchange', scriptSchema, (): Script => ({
    reachable: true,
    losesNextAnswer: false,
    rejections: [],
  }))

const rejectionOf = async (deps: MarketDeps, { coin, units }: LimitOrder) => {
  const scripted = await scriptOf(deps).change((current) => {
    const [first, ...rejections] = current.rejections
    return { next: { ...current, rejections }, result: first }
  })
  if (scripted !== undefined) return scripted
  const valueCents = divDown(units * (await deps.marketCents(coin)), unitsPerCoin(coin))
  if (valueCents < SMALLEST_ORDER_CENTS) return 'TOO_SMALL'
  return valueCents > LARGEST_ORDER_CENTS ? 'TOO_LARGE' : undefined
}

/** Whether the order is new: the first to write under a key places it. */
const placeOrder = async (deps: MarketDeps, order: SidedOrder): Promise<boolean> => {
  const state = orderOf(deps.store, order.idempotencyKey)
  if ((await state.read()).status !== 'NONE') return false
  const reason = await rejectionOf(deps, order)
  const { idempotencyKey, ...placed } = order
  const fresh: StoredOrder =
    reason === undefined
      ? { status: 'OPEN', orderId: orderIdOf(idempotencyKey), ...placed, fills: [] }
      : { status: 'REJECTED', reason }
  return state.change((current) =>
    current.status === 'NONE' ? { next: fresh, result: true } : { next: current, result: false },
  )
}

const canceled = (order: StoredOrder): StoredOrder => {
  if (order.status === 'NONE') return { status: 'REJECTED', reason: 'CANCELED' }
  return order.status === 'OPEN' ? { ...order, status: 'CLOSED' } : order
}

const DELIVERIES = { prefix: 'exchange/delivery', schema: deliverySchema } as const

const payDelivery = (
  { chains }: Pick<ExchangeDeps, 'chains'>,
  key: string,
  { coin, units, address }: z.output<typeof deliverySchema>,
) => chains[coin].payOnce(`exchange/${key}`, { address, units })

/** Sends coins once for each key, however often it is asked. */
const deliverOnce = async (
  { store, chains }: ExchangeDeps,
  { idempotencyKey, ...payment }: Parameters<ExchangePort['deliver']>[0],
) => {
  const kept = await answerOnce({
    store,
    ...DELIVERIES,
    idempotencyKey,
    answer: () => Promise.resolve(payment),
  })
  const { coin, units, address } = kept
  if (coin !== payment.coin || units !== payment.units || address !== payment.address)
    throw new Error('The key was used for another delivery')
  return payDelivery({ chains }, idempotencyKey, kept)
}

const portOf = (deps: ExchangeDeps): ExchangePort => {
  const script = scriptOf(deps)
  const isReachable = async () => (await script.read()).reachable
  const takeLostAnswer = () =>
    script.change((current) => ({
      next: { ...current, losesNextAnswer: false },
      result: current.losesNextAnswer,
    }))
  const trade = async (order: SidedOrder): ReturnType<ExchangePort['sell']> => {
    if (!(await isReachable())) return { status: 'UNKNOWN' }
    const isNew = await placeOrder(deps, order)
    const stored = await matchOrder(deps, order.idempotencyKey)
    if (isPlaced(stored)) ensureSame(stored, order)
    return isNew && (await takeLostAnswer()) ? { status: 'UNKNOWN' } : standingOf(stored)
  }
  return {
    name: 'simulated',
    sell: (order) => trade({ ...order, side: 'SELL' }),
    buy: (order) => trade({ ...order, side: 'BUY' }),
    async deliver(delivery) {
      if (!(await isReachable())) return { status: 'UNKNOWN' }
      const { transactionId } = await deliverOnce(deps, delivery)
      return { status: 'SENT', transactionId }
    },
    async deliveryStanding(key) {
      if (!(await isReachable())) return { status: 'UNKNOWN' }
      const kept = await answerUnder({ store: deps.store, ...DELIVERIES, idempotencyKey: key })
      if (kept === undefined) return { status: 'NONE' }
      // Paid once for its key: this reads the transaction again.
      return { status: 'SENT', ...(await payDelivery(deps, key, kept)) }
    },
    async standing(key) {
      return (await isReachable()) ? standingOf(await matchOrder(deps, key)) : { status: 'UNKNOWN' }
    },
    async cancel(key) {
      if (!(await isReachable())) return { status: 'UNKNOWN' }
      const ended = await orderOf(deps.store, key).change((current) => {
        const next = canceled(current)
        return { next, result: next }
      })
      return standingOf(ended)
    },
    settlementAddress: (coin) => Promise.resolve({ address: SETTLEMENT_ADDRESSES[coin] }),
  }
}

const driverOf = (deps: MarketDeps): ExchangeDriver => {
  const change = (more: (current: Script) => Partial<Script>) =>
    scriptOf(deps).change((current) => ({ next: { ...current, ...more(current) }, result: undefined }))
  return {
    setDepth: async (coin, depthCents) => {
      if (depthCents <= 0n) throw new Error('The depth of a price level must be above zero')
      for (const side of SIDES)
        await bookOf(deps.store, coin, side).change((current) => ({
          next: { ...current, depthCents },
          result: undefined,
        }))
    },
    rejectNext: (reason) =>
      change(({ rejections }) => ({ rejections: appendBounded(rejections, reason, MOST_SCRIPTED) })),
    loseNextAnswer: () => change(() => ({ losesNextAnswer: true })),
    setReachable: (reachable) => change(() => ({ reachable })),
  }
}

/**
 * An exchange with a book around the market price: depth by level, slippage, partial fills, and prices that
 * refill after `REPLENISH_SECONDS`. An order stays open at its limit until it is filled or canceled.
 */
export const createSimulatedExchange = (
  deps: ExchangeDeps,
): { readonly port: ExchangePort; readonly driver: ExchangeDriver } => ({
  port: portOf(deps),
  driver: driverOf(deps),
})
