import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'

export interface PriceRecord {
  readonly coin: Coin
  /** US cents for one whole coin: the median of the venues. */
  readonly priceCents: bigint
  readonly venues: readonly string[]
  readonly observedAt: Date
}

const venuesSchema = z.array(z.string()).max(20)

const priceOf = (
  coin: Coin,
  row: { readonly price_cents: bigint; readonly venues: unknown; readonly observed_at: Date },
): PriceRecord => ({
  coin,
  priceCents: row.price_cents,
  venues: venuesSchema.parse(row.venues),
  observedAt: row.observed_at,
})

/** The newest price of a coin, or undefined. Whether it is fresh enough is the caller's rule. */
export const latestPrice = async (db: Database, coin: Coin): Promise<PriceRecord | undefined> => {
  const row = await db
    .selectFrom('prices')
    .selectAll()
    .where('coin', '=', coin)
    .orderBy('observed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : priceOf(coin, row)
}

/** The newest price of each coin that has one, in one statement. */
export const latestPrices = async (db: Database): Promise<readonly PriceRecord[]> => {
  const { rows } = await sql<{
    readonly coin: string
    readonly price_cents: bigint
    readonly venues: unknown
    readonly observed_at: Date
  }>`
    select p.* from unnest(${[...COINS]}::text[]) as c (coin),
      lateral (select coin, price_cents, venues, observed_at from prices
        where prices.coin = c.coin order by observed_at desc limit 1) p`.execute(db)
  return rows.map((row) => priceOf(z.enum(COINS).parse(row.coin), row))
}

/** The newest price of a coin, and the newest that was observed before it; as many of them as there are. */
export const lastTwoPrices = async (db: Database, coin: Coin): Promise<readonly PriceRecord[]> => {
  const newest = await latestPrice(db, coin)
  if (newest === undefined) return []
  const row = await db
    .selectFrom('prices')
    .selectAll()
    .where('coin', '=', coin)
    .where('observed_at', '<', newest.observedAt)
    .orderBy('observed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? [newest] : [newest, priceOf(coin, row)]
}

export const insertPrice = async (db: Database, id: string, price: PriceRecord): Promise<void> => {
  await db
    .insertInto('prices')
    .values({
      id,
      coin: price.coin,
      price_cents: price.priceCents,
      venues: JSON.stringify(price.venues),
      observed_at: price.observedAt,
    })
    .execute()
}
