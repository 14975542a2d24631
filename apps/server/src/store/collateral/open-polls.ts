import type { Coin } from '@pledge/domain/collateral/coins'
import type { Database } from '../database/database.ts'

/** The progress of a poll of a coin's open addresses that did not end within one run. */
export interface OpenPollPlace {
  /** Addresses up to this index were read in it. */
  readonly afterIndex: number
  /** Height up to which the chain reported on all of them. */
  readonly untilHeight: number
  /** The newest block that the chain had finalized in all of them; null where it reports none. */
  readonly finalizedHeight: number | null
  readonly hasFailed: boolean
  readonly beganAt: Date
}

/** Undefined where the last poll ended. */
export const openPollPlace = async (db: Database, coin: Coin): Promise<OpenPollPlace | undefined> => {
  const row = await db.selectFrom('open_polls').selectAll().where('coin', '=', coin).executeTakeFirst()
  if (row === undefined) return undefined
  return {
    afterIndex: row.after_index,
    untilHeight: row.until_height,
    finalizedHeight: row.finalized_height,
    hasFailed: row.has_failed,
    beganAt: row.began_at,
  }
}

export const keepOpenPollPlace = async (db: Database, coin: Coin, place: OpenPollPlace): Promise<void> => {
  const values = {
    after_index: place.afterIndex,
    until_height: place.untilHeight,
    finalized_height: place.finalizedHeight,
    has_failed: place.hasFailed,
    began_at: place.beganAt,
  }
  await db
    .insertInto('open_polls')
    .values({ coin, ...values })
    .onConflict((conflict) => conflict.column('coin').doUpdateSet(values))
    .execute()
}

export const endOpenPoll = async (db: Database, coin: Coin): Promise<void> => {
  await db.deleteFrom('open_polls').where('coin', '=', coin).execute()
}
