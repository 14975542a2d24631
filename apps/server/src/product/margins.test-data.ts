import { monitorPrices } from '../jobs/loan/monitor-prices.ts'
import { jobsAt, SECOND_MS } from './calendar.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'

const TICK_MS = 10 * SECOND_MS

/** The monitoring of loans at prices and times of the test's own. */
export const marginsOf = (product: () => Product) => {
  /** The newest price that the product knows of, as if venues had agreed on it at a time. */
  const priceIs = (priceCents: bigint, ms: number, venues: readonly string[] = ['one', 'two']) =>
    product().rows(
      `insert into prices (id, coin, price_cents, venues, observed_at)
       values (gen_random_uuid(), 'BTC', $1, $2, $3)`,
      [priceCents.toString(), JSON.stringify(venues), new Date(ms).toISOString()],
    )
  /** Nothing that was observed before counts as observed just now. */
  const forgetPrices = () =>
    product().rows(`update prices set observed_at = observed_at - interval '400 days'`)
  const row = async (uuid: string) => {
    const [found] = await product().rows('select * from margins where application_id = $1', [uuid])
    if (found === undefined) throw new Error('the loan is not monitored')
    return found
  }
  const monitor = (ms: number) => monitorPrices(jobsAt(product(), ms))
  return {
    /** A loan in service that is monitored, and no price that counts as observed just now. */
    monitored: () =>
      product().walked('monitored', async () => {
        const loan = await loansOf(product).funded()
        await product().settle()
        await forgetPrices()
        return loan
      }),
    priceIs,
    forgetPrices,
    monitor,
    /** A price, and the monitor after it. */
    async tick(priceCents: bigint, ms: number) {
      await priceIs(priceCents, ms)
      await monitor(ms)
    },
    /** Two observations in a row, the monitor after the second. */
    async ticks(priceCents: bigint, ms: number) {
      await priceIs(priceCents, ms - TICK_MS)
      await priceIs(priceCents, ms)
      await monitor(ms)
    },
    /** What happened to the monitoring of a loan, in order. */
    async happened(uuid: string): Promise<readonly string[]> {
      const rows = await product().rows(
        'select type from margin_events where application_id = $1 order by version',
        [uuid],
      )
      return rows.map(({ type }) => String(type))
    },
    row,
    /** The price at which a loan goes down or up next, in cents. */
    async nextCents(uuid: string, way: 'down' | 'up'): Promise<bigint> {
      return BigInt(String((await row(uuid))[`price_${way}_cents`]))
    },
  }
}
