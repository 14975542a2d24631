import { DERIVED_COINS, unusedIndexes } from '@pledge/domain/collateral/address-gap'
import type { Coin } from '@pledge/domain/collateral/coins'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Addresses that are looked at, the newest first: many times what any wallet searches. */
const ADDRESSES_LOOKED_AT = 500

export interface UnusedRun {
  readonly coin: Coin
  readonly unused: number
}

/** How many indexes in a row are unused at the end of each account key, of all organizations together. */
export const unusedRuns = async (db: Database): Promise<readonly UnusedRun[]> => {
  const { rows } = await sql<{
    coin: Coin
    newest: number | null
    oldest: number | null
    used: number | null
  }>`
    select c.coin, r.newest_index as newest, r.oldest_index as oldest, r.last_used_index as used
      from unnest(${[...DERIVED_COINS]}::text[]) as c (coin)
      cross join lateral deposit_address_run(c.coin, ${ADDRESSES_LOOKED_AT}) r
      order by c.coin`.execute(db)
  return rows.map(({ coin, newest, oldest, used }) => ({
    coin,
    unused: unusedIndexes({ newestIndex: newest, oldestIndex: oldest, lastUsedIndex: used }),
  }))
}
