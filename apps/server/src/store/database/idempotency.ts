import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from './database.ts'

export interface IdempotentCall {
  /** The owner of the keys, by the table's policy: an account, or the address of an anonymous caller. */
  readonly actor: string
  readonly key: string
  readonly call: string
  readonly bodySha256: string
  /** When the claim expires; also distinguishes this call's claim from one that was taken over. */
  readonly lockedUntil: Date
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly status: number; readonly sealedAnswer: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'conflict' }

/**
 * Claims a key for a call. A claim without a response (the process died before the commit) can be taken over
 * after `lockedUntil`, only with the same body.
 */
export const claimKey = async (db: Database | Tx, call: IdempotentCall, now: Date): Promise<Claim> => {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      actor: call.actor,
      key: call.key,
      call: call.call,
      body_sha256: call.bodySha256,
      locked_until: call.lockedUntil,
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
  // Deleted in between, two days after it was made.
  if (row === undefined) return { kind: 'in-progress' }
  if (row.call !== call.call || row.body_sha256 !== call.bodySha256) return { kind: 'conflict' }
  if (row.status !== null)
    return { kind: 'replay', status: row.status, sealedAnswer: z.string().parse(row.answer) }
  if (row.locked_until > now) return { kind: 'in-progress' }
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ locked_until: call.lockedUntil })
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .where('locked_until', '=', row.locked_until)
    .returning('key')
    .executeTakeFirst()
  return taken === undefined ? { kind: 'in-progress' } : { kind: 'first' }
}

const ownClaim = (db: Database | Tx, { actor, key, lockedUntil }: IdempotentCall) =>
  db
    .updateTable('idempotency_keys')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '=', lockedUntil)

/**
 * Stores the response; false when another call has taken over the claim: this call's effects must then be rolled back.
 */
export const answerKey = async (
  db: Database | Tx,
  call: IdempotentCall,
  status: number,
  sealedAnswer: string,
): Promise<boolean> => {
  const answered = await ownClaim(db, call)
    .set({ status, answer: JSON.stringify(sealedAnswer) })
    .returning('key')
    .executeTakeFirst()
  return answered !== undefined
}

/** Lets the same body try again at once, because the refusal was unrelated to it; another body is still refused. */
export const unlockKey = async (db: Database | Tx, call: IdempotentCall, now: Date): Promise<void> => {
  await ownClaim(db, call).set({ locked_until: now }).execute()
}

/** For the sweeper, which deletes old keys of all callers. */
export const removeKeysBefore = async (sweeper: Database, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_some_idempotency_keys(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
