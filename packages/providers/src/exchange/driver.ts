import type { Coin } from '@pledge/domain/collateral/coins'
import type { OrderRejection } from './port.ts'

/** How the suite, and the sandbox, simulate the market. */
export interface ExchangeDriver {
  /** How much one price level of the book buys, in cents; a thin book gives partial fills and slippage. */
  setDepth(coin: Coin, depthCents: bigint): Promise<void>
  /** Rejects the next new orders with these reasons, in order. */
  rejectNext(reason: OrderRejection): Promise<void>
  /** Places the next new order, but loses its answer: UNKNOWN. */
  loseNextAnswer(): Promise<void>
  /** While the exchange is unreachable, every answer is UNKNOWN, and no order is placed. */
  setReachable(reachable: boolean): Promise<void>
}
