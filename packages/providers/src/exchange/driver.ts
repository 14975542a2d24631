import type { Coin } from '@pledge/domain/collateral/coins'
import type { OrderRejection } from './port.ts'

/** How the suite of exchanges, and the sandbox, play the market. */
export interface ExchangeDriver {
  /** How much one price level of the book buys, in cents; a thin book gives partial fills and slippage. */
  setDepth(coin: Coin, depthCents: bigint): Promise<void>
  /** The next new orders are rejected with these reasons, in this order. */
  rejectNext(reason: OrderRejection): Promise<void>
  /** The next new order is placed, and its answer is lost: UNKNOWN. */
  loseNextAnswer(): Promise<void>
  /** While the exchange is not reachable, everything is answered UNKNOWN, and nothing is placed. */
  setReachable(reachable: boolean): Promise<void>
}
