import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Database, Tx } from '../database/database.ts'
import { claimQueued, type ClaimInput } from '../work/claim-queued.ts'

const mailSchema = z.object({ to: z.string(), fromName: z.string(), subject: z.string(), text: z.string() })
export type OutboxMail = z.infer<typeof mailSchema>

const place = (row: string) => ({ table: 'outbox', row, column: 'payload' })

export interface NewMail {
  readonly id: string
  readonly organizationId: string
  readonly applicationId: string | null
  readonly borrowerId: string | null
  readonly idempotencyKey: string
  readonly mail: OutboxMail
  readonly now: Date
}

const insertion = (tx: Tx, sealer: Sealer, input: NewMail) =>
  tx.insertInto('outbox').values({
    id: input.id,
    organization_id: input.organizationId,
    application_id: input.applicationId,
    borrower_id: input.borrowerId,
    kind: 'email',
    idempotency_key: input.idempotencyKey,
    payload_sealed: sealer.seal(JSON.stringify(input.mail), place(input.id)),
    status: 'waiting',
    next_attempt_at: input.now,
    created_at: input.now,
  })

/** Queues an email in the transaction that decides it, as a job. Idempotent by key; resolves to whether it was queued. */
export const queueMail = async (tx: Tx, sealer: Sealer, input: NewMail): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await insertion(tx, sealer, input)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Queues an email on behalf of its recipient, who may write their own and read none: the key must be new,
 * because looking for an existing one would require reading.
 */
export const insertMail = async (tx: Tx, sealer: Sealer, input: NewMail): Promise<void> => {
  await insertion(tx, sealer, input).execute()
}

export interface ClaimedMail {
  readonly idempotencyKey: string
  /** Including this one. */
  readonly tries: number
  readonly sealed: string
}

/** Claims a waiting email (`claimQueued`). */
export const claimMail = async (tx: Tx, input: ClaimInput): Promise<ClaimedMail | undefined> => {
  const claimed = await claimQueued(tx, 'outbox', ['idempotency_key', 'payload_sealed'], input)
  if (claimed === undefined) return undefined
  const { row, tries } = claimed
  return { idempotencyKey: row.idempotency_key, tries, sealed: row.payload_sealed }
}

/** Throws when it was sealed under another key, or is not an email. */
export const openMail = (sealer: Sealer, id: string, sealed: string): OutboxMail =>
  mailSchema.parse(JSON.parse(sealer.open(sealed, place(id))))

export const finishMail = async (tx: Tx, id: string, status: 'done' | 'failed', now: Date): Promise<void> => {
  await tx.updateTable('outbox').set({ status, done_at: now }).where('id', '=', id).execute()
}

/** Removes up to `most` emails that were done before a time; returns how many. */
export const removeMailsBefore = async (sweeper: Database, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_outbox_without_hold(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
