import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * The last index with an address: higher ones are hardened, and an account's public key cannot derive those (BIP-32).
 */
const MAX_ADDRESS_INDEX = 2 ** 31 - 1

export interface SkippedIndexes {
  /** The index that the next address would have had. */
  readonly from: number
  /** The index that it gets instead. */
  readonly next: number
}

/**
 * Skips the next `count` indexes of the deposit accounts, as the owner of the tables. A restored database
 * does not know which addresses were assigned after its backup. An index always gives the same address, so
 * the next loan would get one to which an earlier borrower still sends coins, and those would count as the
 * new borrower's collateral. Throws when fewer than `count` indexes are left.
 */
export const skipAddressIndexes = async (db: Database, count: number): Promise<SkippedIndexes> => {
  const { rows } = await sql<{ from: string }>`
    select (case when is_called then last_value + 1 else last_value end)::text as "from"
    from deposit_address_index`.execute(db)
  const from = Number(rows[0]?.from)
  const next = from + count
  if (!(next <= MAX_ADDRESS_INDEX))
    throw new Error(
      `Deposit addresses cannot continue at index ${next}: the last one is ${MAX_ADDRESS_INDEX}`,
    )
  await sql`select setval('deposit_address_index', ${next}::bigint, false)`.execute(db)
  return { from, next }
}
