import { getLoan } from '@pledge/contract/servicing'
import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import { liquidationState } from '../store/streams/liquidation-state.ts'
import { SECOND_MS } from './calendar.test-data.ts'
import type { Caller } from './callers.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'
import { driverOf } from './steps.test-data.ts'

/** Prices observed one after the other are this far apart. */
const TICK_MS = 10 * SECOND_MS
/** More blocks than a delivery needs to be final. */
const BLOCKS = 8

/** Loans whose collateral is sold, at prices of the test's own. */
export const salesOf = (product: () => Product) => {
  const forward = (ms: number) => product().application.clock.forward(ms)
  /** The market price of one bitcoin from here on, observed twice in a row. */
  const marketIs = async (priceCents: bigint): Promise<void> => {
    await product().simulation.prices.driver.setFixedPrice('BTC', priceCents)
    for (let ticks = 0; ticks < 2; ticks += 1) {
      await forward(TICK_MS)
      await refreshPrices(product().application.jobs)
    }
  }
  const sales = async (uuid: string): Promise<readonly Liquidation[]> => {
    const rows = await product().rows(
      'select state from liquidations where application_id = $1 order by number',
      [uuid],
    )
    return rows.map(({ state }) => liquidationState.parse(state))
  }
  return {
    /** A loan in service, whose collateral the exchange would buy at the price of the market. */
    sellable: () =>
      product().walked('sellable', async () => {
        const { exchange, prices } = product().simulation
        await prices.driver.followSeries('BTC')
        await exchange.driver.setDepth('BTC', 200_000_000n)
        await product().settle()
        const loan = await loansOf(product).funded()
        await product().settle()
        return loan
      }),
    forward,
    marketIs,
    sales,
    /** The last sale of a loan. Throws where it has none. */
    async lastSale(uuid: string): Promise<Liquidation> {
      const last = (await sales(uuid)).at(-1)
      if (last === undefined) throw new Error('nothing is sold')
      return last
    },
    /** The price at which a loan reaches a level, in cents. */
    async levelCents(
      borrower: Caller,
      uuid: string,
      level: 'warning' | 'marginCall' | 'liquidation',
    ): Promise<bigint> {
      const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
      return parseDollars(confirmedCollateral?.triggers[level].price ?? '') ?? 0n
    },
    /** Lets the deliveries of what was sold become final. */
    async delivered(): Promise<void> {
      for (let rounds = 0; rounds < 2; rounds += 1) {
        await forward(60 * SECOND_MS)
        await product().settle()
        await driverOf(product(), 'BTC').mine(BLOCKS)
      }
      await forward(60 * SECOND_MS)
      await product().settle()
    },
    /** What happened to the sales of a loan, in order. */
    async happened(uuid: string): Promise<readonly string[]> {
      const rows = await product().rows(
        'select type from liquidation_events where application_id = $1 order by number, version',
        [uuid],
      )
      return rows.map(({ type }) => String(type))
    },
  }
}
