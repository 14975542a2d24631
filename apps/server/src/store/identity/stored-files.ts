import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

interface OwnedFile {
  readonly fileKey: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** Thrown for a file whose removal has begun: a retry stores it again. */
export class FileBeingRemoved extends Error {
  override readonly name = 'FileBeingRemoved'
}

/** Records that a file is about to be stored. Repeated for the same key, it restarts the time and keeps the claim. */
export const registerFile = async (tx: Tx, file: OwnedFile, now: Date): Promise<void> => {
  const kept = await tx
    .insertInto('stored_files')
    .values({
      file_key: file.fileKey,
      organization_id: file.organizationId,
      borrower_id: file.borrowerId,
      put_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('file_key').doUpdateSet({ put_at: now }).where('stored_files.removing_at', 'is', null),
    )
    .returning('file_key')
    .executeTakeFirst()
  if (kept === undefined) throw new FileBeingRemoved('a file of this name is being removed')
}

/** In the transaction of the row that references the file: from its commit on, the file is never removed. */
export const claimFile = async (tx: Tx, fileKey: string, now: Date): Promise<void> => {
  const claimed = await tx
    .updateTable('stored_files')
    .set((eb) => ({ claimed_at: eb.fn.coalesce('claimed_at', eb.val(now)) }))
    .where('file_key', '=', fileKey)
    .where('removing_at', 'is', null)
    .returning('file_key')
    .executeTakeFirst()
  if (claimed === undefined) throw new FileBeingRemoved('a file is claimed only while it is there')
}

/** Begins a removal, or resumes an interrupted one. False when a row has claimed the file. */
export const beginRemoval = async (tx: Tx, fileKey: string, now: Date): Promise<boolean> => {
  const begun = await tx
    .updateTable('stored_files')
    .set({ removing_at: now })
    .where('file_key', '=', fileKey)
    .where('claimed_at', 'is', null)
    .returning('file_key')
    .executeTakeFirst()
  return begun !== undefined
}

/** After the file itself is deleted. */
export const forgetFile = async (tx: Tx, fileKey: string): Promise<void> => {
  await tx
    .deleteFrom('stored_files')
    .where('file_key', '=', fileKey)
    .where('removing_at', 'is not', null)
    .execute()
}

/** A page of the stored files, in key order, without those whose removal has begun. */
export const storedFileKeys = async (
  db: Database,
  after: string,
  most: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('stored_files')
    .select('file_key')
    .where('file_key', '>', after)
    .where('removing_at', 'is', null)
    .orderBy('file_key')
    .limit(most)
    .execute()
  return rows.map((row) => row.file_key)
}

/** Reading and writing a file of maximum size, with the file store's retries. */
const MOST_IN_A_TRANSACTION_MS = 300_000

/**
 * Works on a stored file while it can be neither removed nor stored again; skips one that was about to be
 * stored less than `putMs` ago, by the database's clock. Returns whether it ran.
 */
export const holdingFile = (
  db: Database,
  { fileKey, putMs }: { readonly fileKey: string; readonly putMs: number },
  work: () => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(MOST_IN_A_TRANSACTION_MS)}, true)`.execute(
      tx,
    )
    const held = await tx
      .selectFrom('stored_files')
      .select('file_key')
      .where('file_key', '=', fileKey)
      .where('removing_at', 'is', null)
      .where('put_at', '<=', sql<Date>`now() - ${putMs} * interval '1 millisecond'`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (held === undefined) return false
    await work()
    return true
  })
