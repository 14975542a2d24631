import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'

const SOURCES = ['venues', 'import'] as const

/** The prices of one coin in one hour, in US cents for one whole coin. */
export interface PriceCandle {
  readonly coin: Coin
  /** The instant at which the hour begins. */
  readonly hour: Date
  readonly openCents: bigint
  readonly highCents: bigint
  readonly lowCents: bigint
  readonly closeCents: bigint
}

export interface StoredCandle extends PriceCandle {
  /** Of our venues, or imported by an operator. */
  readonly source: (typeof SOURCES)[number]
  /** How many prices of ours it is made of, from when to when; 0 and null for an imported one. */
  readonly observations: number
  readonly firstObservedAt: Date | null
  readonly lastObservedAt: Date | null
}

const HOUR_MS = 3_600_000
/** A year with a leap day: what one call reads at most. */
export const MOST_CANDLES = 366 * 24

/**
 * Writes the candles of every hour that was over by `overBefore`, from all stored prices at once. Done twice, or by two
 * processes together, it writes the same. The newest hour of each coin that has a candle is computed again, so that a
 * price that was stored late is in it; earlier ones are done. A candle of fewer prices never replaces one of more, since
 * the prices of an hour are removed together. A candle of our own replaces an imported one.
 */
export const keepCandles = async (db: Database, overBefore: Date): Promise<void> => {
  await sql`
    insert into price_candles (coin, hour, source, open_cents, high_cents, low_cents, close_cents, observations,
        first_observed_at, last_observed_at)
      select p.coin, date_trunc('hour', p.observed_at, 'UTC'), 'venues',
          (array_agg(p.price_cents order by p.observed_at, p.id))[1], max(p.price_cents), min(p.price_cents),
          (array_agg(p.price_cents order by p.observed_at desc, p.id desc))[1], count(*), min(p.observed_at),
          max(p.observed_at)
        from unnest(${[...COINS]}::text[]) as c (coin)
        cross join lateral (select max(k.hour) as hour from price_candles k
          where k.coin = c.coin and k.source = 'venues') newest
        join prices p on p.coin = c.coin and p.observed_at >= coalesce(newest.hour, '-infinity')
          and p.observed_at < date_trunc('hour', ${overBefore}::timestamptz, 'UTC')
        group by 1, 2
      on conflict (coin, hour) do update set source = excluded.source, open_cents = excluded.open_cents,
          high_cents = excluded.high_cents, low_cents = excluded.low_cents, close_cents = excluded.close_cents,
          observations = excluded.observations, first_observed_at = excluded.first_observed_at,
          last_observed_at = excluded.last_observed_at
        where price_candles.observations < excluded.observations`.execute(db)
}

/**
 * Removes the prices of whole hours that ended before this moment and have their candle: without one, they stay until it
 * is written. The newest of each coin stays too: while venues are silent, a loan is shown by the last price, with its age.
 */
export const removePricesInCandles = async (db: Database, before: Date): Promise<void> => {
  await sql`
    delete from prices old
      where old.observed_at < date_trunc('hour', ${before}::timestamptz, 'UTC')
        and exists (select from prices newer where newer.coin = old.coin and newer.observed_at > old.observed_at)
        and exists (select from price_candles k
          where k.coin = old.coin and k.hour = date_trunc('hour', old.observed_at, 'UTC') and k.source = 'venues')`.execute(
    db,
  )
}

/**
 * The candles of the hours that begin in a span, oldest first; an hour without prices has none. Throws for a span of more
 * than `MOST_CANDLES` hours.
 */
export const candlesBetween = async (
  db: Database,
  { coin, from, until }: { readonly coin: Coin; readonly from: Date; readonly until: Date },
): Promise<readonly StoredCandle[]> => {
  if (until.getTime() - from.getTime() > MOST_CANDLES * HOUR_MS)
    throw new Error(`At most ${MOST_CANDLES} hours of prices can be read at once`)
  const rows = await db
    .selectFrom('price_candles')
    .selectAll()
    .where('coin', '=', coin)
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .orderBy('hour')
    .execute()
  return rows.map((row) => ({
    coin,
    hour: row.hour,
    openCents: row.open_cents,
    highCents: row.high_cents,
    lowCents: row.low_cents,
    closeCents: row.close_cents,
    source: z.enum(SOURCES).parse(row.source),
    observations: row.observations,
    firstObservedAt: row.first_observed_at,
    lastObservedAt: row.last_observed_at,
  }))
}

/** Some hours of prices in a row. */
export interface PricedSpan {
  readonly from: Date
  readonly openCents: bigint
  readonly lowCents: bigint
  readonly closeCents: bigint
}

/**
 * The candles of a span of at most `MOST_CANDLES` hours, `stepHours` of them as one, counted from its beginning: oldest
 * first, none where there was no price.
 */
export const candlesByStep = async (
  db: Database,
  {
    coin,
    from,
    until,
    stepHours,
  }: { readonly coin: Coin; readonly from: Date; readonly until: Date; readonly stepHours: number },
): Promise<readonly PricedSpan[]> => {
  if (until.getTime() - from.getTime() > MOST_CANDLES * HOUR_MS)
    throw new Error(`At most ${MOST_CANDLES} hours of prices can be read at once`)
  const { rows } = await sql<{
    readonly step: Date
    readonly open_cents: bigint
    readonly low_cents: bigint
    readonly close_cents: bigint
  }>`
    select date_bin(make_interval(hours => ${stepHours}::integer), k.hour, ${from}::timestamptz) as step,
        (array_agg(k.open_cents order by k.hour))[1] as open_cents, min(k.low_cents) as low_cents,
        (array_agg(k.close_cents order by k.hour desc))[1] as close_cents
      from price_candles k
      where k.coin = ${coin} and k.hour >= ${from} and k.hour < ${until}
      group by 1 order by 1`.execute(db)
  return rows.map((row) => ({
    from: row.step,
    openCents: row.open_cents,
    lowCents: row.low_cents,
    closeCents: row.close_cents,
  }))
}

/** Weeks are looked for from here back: as long as any of these markets has had prices. */
const HISTORY_YEARS = 20
/** Overlapping weeks of one fall stand beside one another, so more are read than are shown. */
const CANDIDATE_WEEKS = 60

/**
 * The days with which the weeks of the deepest falls begin, the worst first: from the first price of a week to its lowest, over
 * seven days in a row of which every hour has a price. Weeks that overlap are all among them.
 */
export const worstWeekStarts = async (
  db: Database,
  { coin, until }: { readonly coin: Coin; readonly until: Date },
): Promise<readonly Date[]> => {
  const { rows } = await sql<{ readonly day: Date }>`
    with days as (
      select date_trunc('day', k.hour, 'UTC') as day, (array_agg(k.open_cents order by k.hour))[1] as open_cents,
          min(k.low_cents) as low_cents
        from price_candles k
        where k.coin = ${coin} and k.hour < ${until} and k.hour >= ${until}::timestamptz - make_interval(years => ${HISTORY_YEARS})
        group by 1 having count(*) = 24
    ), weeks as (
      select day, open_cents, min(low_cents) over w as low_cents, lead(day, 6) over (order by day) as last_day
        from days window w as (order by day rows between current row and 6 following)
    )
    select day from weeks where last_day = day + interval '6 days'
      order by low_cents::numeric / open_cents, day limit ${CANDIDATE_WEEKS}`.execute(db)
  return rows.map(({ day }) => day)
}

export interface ImportedCandles {
  readonly written: number
  /** Hours that have a candle of our own venues, or the same one from an earlier import. */
  readonly kept: number
}

const CANDLES_PER_STATEMENT = 5_000

/**
 * Writes imported candles, all or none, as the owner of the tables. A candle of our venues is never replaced; one of an
 * earlier import is, where it differs. Done twice it changes nothing.
 */
export const importCandles = async (
  db: Database,
  candles: readonly PriceCandle[],
): Promise<ImportedCandles> => {
  let written = 0
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < candles.length; start += CANDLES_PER_STATEMENT) {
      const batch = candles.slice(start, start + CANDLES_PER_STATEMENT)
      const column = (read: (candle: PriceCandle) => string) => batch.map(read)
      const { numAffectedRows } = await sql`
        insert into price_candles (coin, hour, source, open_cents, high_cents, low_cents, close_cents, observations)
          select r.coin, r.hour, 'import', r.open, r.high, r.low, r.close, 0
            from unnest(${column(({ coin }) => coin)}::text[],
              ${column(({ hour }) => hour.toISOString())}::timestamptz[],
              ${column(({ openCents }) => openCents.toString())}::bigint[],
              ${column(({ highCents }) => highCents.toString())}::bigint[],
              ${column(({ lowCents }) => lowCents.toString())}::bigint[],
              ${column(({ closeCents }) => closeCents.toString())}::bigint[]
            ) as r (coin, hour, open, high, low, close)
          on conflict (coin, hour) do update set open_cents = excluded.open_cents, high_cents = excluded.high_cents,
              low_cents = excluded.low_cents, close_cents = excluded.close_cents
            where price_candles.source = 'import'
              and (price_candles.open_cents, price_candles.high_cents, price_candles.low_cents, price_candles.close_cents)
                is distinct from (excluded.open_cents, excluded.high_cents, excluded.low_cents, excluded.close_cents)
      `.execute(tx)
      written += Number(numAffectedRows ?? 0n)
    }
  })
  return { written, kept: candles.length - written }
}
