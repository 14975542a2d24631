import type { AuditEntry } from '@pledge/domain/audit/entry'
import type { AuditSeal } from '@pledge/domain/audit/seal-chain'
import { sql } from 'kysely'
import { hashedEntryOf } from './audit-entry-rows.ts'
import type { Database, Tx } from '../database/database.ts'

interface SealRow {
  readonly organization_id: string
  readonly number: number
  readonly entry_ids: readonly (string | bigint)[]
  readonly entry_hashes: readonly Buffer[]
  readonly sealed_at: Date
  readonly hash: Buffer
}

const sealOf = (row: SealRow): AuditSeal => ({
  organizationId: row.organization_id,
  number: row.number,
  entryIds: row.entry_ids.map(BigInt),
  entryHashes: row.entry_hashes,
  sealedAt: row.sealed_at,
  hash: row.hash,
})

const SEAL_COLUMNS = sql`organization_id, number, entry_ids, entry_hashes, sealed_at, hash`

/** Organizations with unsealed entries. */
export const organizationsToSeal = async (sweeper: Database, most: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from organizations_to_seal(${most})`.execute(sweeper)
  return rows.map((row) => row.organization_id)
}

/** The last seal of an organization; null before the first. */
export const lastSeal = async (db: Database | Tx, organizationId: string): Promise<AuditSeal | null> => {
  const { rows } = await sql<SealRow>`select ${SEAL_COLUMNS} from audit_seals
    where organization_id = ${organizationId} order by number desc limit 1`.execute(db)
  return rows[0] === undefined ? null : sealOf(rows[0])
}

/** The seal with this number. */
export const sealNumbered = async (
  db: Database | Tx,
  organizationId: string,
  number: number,
): Promise<AuditSeal | undefined> => {
  const { rows } = await sql<SealRow>`select ${SEAL_COLUMNS} from audit_seals
    where organization_id = ${organizationId} and number = ${number}`.execute(db)
  return rows[0] === undefined ? undefined : sealOf(rows[0])
}

/** The number of seals, by their highest number. */
export const countSeals = async (db: Database | Tx, organizationId: string): Promise<number> => {
  const { rows } = await sql<{ number: number | null }>`select max(number) as number from audit_seals
    where organization_id = ${organizationId}`.execute(db)
  return rows[0]?.number ?? 0
}

/**
 * The highest entry number of the organization, once no lower one can follow: for a moment this transaction
 * alone holds the lock that every entry shares until it is committed. Undefined while others are being
 * written; it never makes them wait.
 */
export const settledEntryId = async (tx: Tx, organizationId: string): Promise<bigint | null | undefined> => {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${organizationId}, 4602)) as taken`.execute(tx)
  if (locks[0]?.taken !== true) return undefined
  // A separate statement, so that it sees everything committed before the lock was acquired.
  const { rows } = await sql<{ id: bigint | null }>`select max(id) as id from audit_entries
    where organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Entries of the organization after one and up to another, in number order. */
export const entriesBetween = async (
  db: Database | Tx,
  input: {
    readonly organizationId: string
    readonly after: bigint
    readonly upTo: bigint
    readonly most: number
  },
): Promise<readonly AuditEntry[]> => {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', input.organizationId)
    .where('id', '>', input.after)
    .where('id', '<=', input.upTo)
    .orderBy('id')
    .limit(input.most)
    .execute()
  return rows.map(hashedEntryOf)
}

/** The number of unsealed entries, and the time of the first one. */
export const unsealedEntries = async (
  db: Database | Tx,
  organizationId: string,
  after: bigint,
): Promise<{ readonly count: number; readonly since: Date | null }> => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(at) as since from audit_entries
      where organization_id = ${organizationId} and id > ${after}`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}

export const insertSeal = async (tx: Tx, seal: AuditSeal): Promise<void> => {
  await tx
    .insertInto('audit_seals')
    .values({
      organization_id: seal.organizationId,
      number: seal.number,
      entry_ids: sql`${seal.entryIds.map(String)}::bigint[]`,
      entry_hashes: sql`${seal.entryHashes.map((hash) => Buffer.from(hash))}::bytea[]`,
      last_entry_id: seal.entryIds.at(-1) ?? 0n,
      sealed_at: seal.sealedAt,
      hash: Buffer.from(seal.hash),
    })
    .execute()
}
