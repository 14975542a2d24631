import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from './database.ts'

export interface IdempotentCall {
  /** Whose keys they are, as the policy of the table has it: an account, or the address of an anonymous caller. */
  readonly actor: string
  readonly key: string
  readonly call: string
  readonly bodySha256: string
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly status: number; readonly sealedAnswer: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'conflict' }

/** Claims a key for a call. A claim that was never answered (the process died) can be taken over after `lockedUntil`. */
export const claimKey = async (
  db: Database | Tx,
  call: IdempotentCall,
  now: Date,
  lockedUntil: Date,
): Promise<Claim> => {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      actor: call.actor,
      key: call.key,
      call: call.call,
      body_sha256: call.bodySha256,
      locked_until: lockedUntil,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted !== undefined) return { kind: 'first' }
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .executeTakeFirst()
  // Released in between: its holder failed, and the client asks again.
  if (row === undefined) return { kind: 'in-progress' }
  if (row.call !== call.call || row.body_sha256 !== call.bodySha256) return { kind: 'conflict' }
  if (row.status !== null)
    return { kind: 'replay', status: row.status, sealedAnswer: z.string().parse(row.answer) }
  if (row.locked_until > now) return { kind: 'in-progress' }
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ locked_until: lockedUntil })
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .where('locked_until', '=', row.locked_until)
    .returning('key')
    .executeTakeFirst()
  return taken === undefined ? { kind: 'in-progress' } : { kind: 'first' }
}

export const answerKey = async (
  db: Database | Tx,
  call: IdempotentCall,
  status: number,
  sealedAnswer: string,
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(sealedAnswer) })
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .execute()
}

/** Lets a key go whose call failed for a passing reason, so that the client may try it again. */
export const releaseKey = async (db: Database | Tx, call: IdempotentCall): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .execute()
}

/** For the sweeper, who forgets them for everybody at once. */
export const removeKeysBefore = async (db: Database, before: Date): Promise<void> => {
  await sql`select forget_idempotency_keys(${before})`.execute(db)
}
