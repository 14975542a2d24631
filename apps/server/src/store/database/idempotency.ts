import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from './database.ts'

export interface IdempotentCall {
  /** Whose keys they are, as the policy of the table has it: an account, or the address of an anonymous caller. */
  readonly actor: string
  readonly key: string
  readonly call: string
  readonly bodySha256: string
  /** Until when the claim is this call's; also what tells its own claim from one that was taken over. */
  readonly lockedUntil: Date
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly status: number; readonly sealedAnswer: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'conflict' }

/**
 * Claims a key for a call. A claim that was never answered (the process died before the effect was committed) can be taken
 * over after `lockedUntil`, by the same body alone.
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
  // Forgotten in between, two days after it was made.
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

/** Keeps the answer; false when another call has taken the claim over meanwhile: then nothing of this one may stand. */
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

/** Lets the same body try again at once, because what refused it has nothing to do with it; another one is refused still. */
export const unlockKey = async (db: Database | Tx, call: IdempotentCall, now: Date): Promise<void> => {
  await ownClaim(db, call).set({ locked_until: now }).execute()
}

/** For the sweeper, who forgets them for everybody at once. */
export const removeKeysBefore = async (db: Database, before: Date): Promise<void> => {
  await sql`select remove_idempotency_keys(${before})`.execute(db)
}
