import type { Coin } from '@pledge/domain/collateral/coins'
import type { Database } from '../database/database.ts'

/** The progress of the pass over all addresses of a coin; each poll reads a page. */
export interface ChainPass {
  /** Addresses up to this index were read in it. */
  readonly afterIndex: number
  /** The height from which it reads: the chain's height when the previous pass began. */
  readonly sinceHeight: number
  /** The height from which the next one reads. */
  readonly nextSinceHeight: number
}

/** Undefined before the first pass. */
export const chainPass = async (db: Database, coin: Coin): Promise<ChainPass | undefined> => {
  const row = await db
    .selectFrom('chain_passes')
    .select(['after_index', 'since_height', 'next_since_height'])
    .where('coin', '=', coin)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    afterIndex: row.after_index,
    sinceHeight: row.since_height,
    nextSinceHeight: row.next_since_height,
  }
}

export const saveChainPass = async (
  db: Database,
  coin: Coin,
  { pass, now }: { readonly pass: ChainPass; readonly now: Date },
): Promise<void> => {
  const values = {
    after_index: pass.afterIndex,
    since_height: pass.sinceHeight,
    next_since_height: pass.nextSinceHeight,
  }
  const began = pass.afterIndex < 0 ? { began_at: now } : {}
  await db
    .insertInto('chain_passes')
    .values({ coin, ...values, began_at: now })
    .onConflict((conflict) => conflict.column('coin').doUpdateSet({ ...values, ...began }))
    .execute()
}
