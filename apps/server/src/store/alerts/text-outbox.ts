import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Database, Tx } from '../database/database.ts'
import { claimQueued, type ClaimInput } from '../work/claim-queued.ts'

const textSchema = z.object({ to: z.string(), body: z.string() })
export type OutboxText = z.infer<typeof textSchema>

const place = (row: string) => ({ table: 'text_outbox', row, column: 'payload' })

export interface NewText {
  readonly id: string
  readonly organizationId: string
  readonly applicationId: string | null
  readonly borrowerId: string
  readonly phoneId: string
  readonly idempotencyKey: string
  readonly text: OutboxText
  /** On the business clock: those that can wait come by day. */
  readonly sendFrom: Date
  /** Real time. */
  readonly now: Date
}

const insertion = (tx: Tx, sealer: Sealer, input: NewText) =>
  tx.insertInto('text_outbox').values({
    id: input.id,
    organization_id: input.organizationId,
    application_id: input.applicationId,
    borrower_id: input.borrowerId,
    phone_id: input.phoneId,
    idempotency_key: input.idempotencyKey,
    payload_sealed: sealer.seal(JSON.stringify(input.text), place(input.id)),
    status: 'waiting',
    send_from: input.sendFrom,
    next_attempt_at: input.now,
    created_at: input.now,
  })

/** Queues a text in the transaction that decides it. Idempotent by key; resolves to whether it was queued. */
export const queueText = async (tx: Tx, sealer: Sealer, input: NewText): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await insertion(tx, sealer, input)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Queues a text for its reader, who writes their own and reads none: the key must be new, because a look-up would be a read. */
export const insertText = async (tx: Tx, sealer: Sealer, input: NewText): Promise<void> => {
  await insertion(tx, sealer, input).execute()
}

export interface ClaimedText {
  readonly phoneId: string
  readonly applicationId: string | null
  /** Including this one. */
  readonly tries: number
  readonly payloadSealed: string
}

/** Claims a waiting text (`claimQueued`). */
export const claimText = async (tx: Tx, input: ClaimInput): Promise<ClaimedText | undefined> => {
  const claimed = await claimQueued(
    tx,
    'text_outbox',
    ['application_id', 'phone_id', 'payload_sealed'],
    input,
  )
  if (claimed === undefined) return undefined
  const { row, tries } = claimed
  return {
    phoneId: row.phone_id,
    applicationId: row.application_id,
    tries,
    payloadSealed: row.payload_sealed,
  }
}

/** What a claimed text says, and to whom. Throws where it cannot be opened. */
export const openText = (sealer: Sealer, id: string, { payloadSealed }: ClaimedText): OutboxText =>
  textSchema.parse(JSON.parse(sealer.open(payloadSealed, place(id))))

/** A text that was claimed waits for a later time of the business clock instead; it was not tried. */
export const moveText = async (
  tx: Tx,
  id: string,
  { sendFrom, now }: { readonly sendFrom: Date; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('text_outbox')
    .set((eb) => ({ send_from: sendFrom, next_attempt_at: now, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends a text. One that was sent may still be reported as not delivered. False where it was ended so already. */
export const finishText = async (
  tx: Tx,
  id: string,
  status: 'done' | 'failed',
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('text_outbox')
    .set({ status, done_at: now })
    .where('id', '=', id)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Texts to be sent now, longest due first. */
export const waitingTexts = async (
  sweeper: Database,
  at: { readonly real: Date; readonly business: Date },
  most: number,
): Promise<readonly { readonly id: string; readonly organizationId: string }[]> => {
  const { rows } = await sql<{ id: string; organization_id: string }>`
    select * from waiting_texts(${at.real}, ${at.business}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id }))
}

/** Removes up to `most` texts that were done before a time; returns how many. */
export const removeTextsBefore = async (sweeper: Database, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_texts(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
