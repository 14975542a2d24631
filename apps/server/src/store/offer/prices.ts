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

/**
 * A price includes no venue quote older than a minute, so the prices stored last are among the newest by time. The index
 * returns this many of the newest by time, which is more than a minute has.
 */
const NEWEST_BY_TIME = 50

/** The prices of a coin that were stored last, newest first. */
const lastStored = async (db: Database, coin: Coin, most: number): Promise<readonly PriceRecord[]> => {
  const recent = db
    .selectFrom('prices')
    .selectAll()
    .where('coin', '=', coin)
    .orderBy('observed_at', 'desc')
    .limit(NEWEST_BY_TIME)
    .as('recent')
  const rows = await db.selectFrom(recent).selectAll().orderBy('stored_order', 'desc').limit(most).execute()
  return rows.map((row) => priceOf(coin, row))
}

/**
 * The newest price of a coin, or undefined: the price that was stored last. Its time is the oldest quote of its venues, which
 * shows how fresh it is, not the order of prices. The caller decides whether it is fresh enough.
 */
export const latestPrice = async (db: Database, coin: Coin): Promise<PriceRecord | undefined> =>
  (await lastStored(db, coin, 1))[0]

/** The newest price of each coin that has one, in one statement. */
export const latestPrices = async (db: Database): Promise<readonly PriceRecord[]> => {
  const { rows } = await sql<{
    readonly coin: string
    readonly price_cents: bigint
    readonly venues: unknown
    readonly observed_at: Date
  }>`
    select p.* from unnest(${[...COINS]}::text[]) as c (coin),
      lateral (select r.coin, r.price_cents, r.venues, r.observed_at from (select * from prices
        where prices.coin = c.coin order by observed_at desc limit ${NEWEST_BY_TIME}) r
        order by r.stored_order desc limit 1) p`.execute(db)
  return rows.map((row) => priceOf(z.enum(COINS).parse(row.coin), row))
}

/** The newest price of a coin and the one stored just before it, or fewer if they do not exist. */
export const lastTwoPrices = (db: Database, coin: Coin): Promise<readonly PriceRecord[]> =>
  lastStored(db, coin, 2)

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
