import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Database, Tx } from '../database/database.ts'
import { claimQueued, type ClaimInput } from '../work/claim-queued.ts'

const pushSchema = z.object({ urgency: z.enum(['normal', 'high']), content: z.string() })
export type OutboxPush = z.infer<typeof pushSchema>

const place = (row: string) => ({ table: 'push_outbox', row, column: 'payload' })

export interface NewPush {
  readonly id: string
  readonly organizationId: string
  readonly applicationId: string
  readonly borrowerId: string
  readonly deviceId: string
  readonly idempotencyKey: string
  readonly push: OutboxPush
  /** On the business clock: those that can wait come by day. */
  readonly sendFrom: Date
  /** On the business clock: nothing is sent any more. */
  readonly expiresAt: Date
  /** Real time. */
  readonly now: Date
}

/** Queues a push in the transaction that decides it. Idempotent by key; resolves to whether it was queued. */
export const queuePush = async (tx: Tx, sealer: Sealer, input: NewPush): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_outbox')
    .values({
      id: input.id,
      organization_id: input.organizationId,
      application_id: input.applicationId,
      borrower_id: input.borrowerId,
      device_id: input.deviceId,
      idempotency_key: input.idempotencyKey,
      payload_sealed: sealer.seal(JSON.stringify(input.push), place(input.id)),
      status: 'waiting',
      send_from: input.sendFrom,
      expires_at: input.expiresAt,
      next_attempt_at: input.now,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface ClaimedPush {
  readonly deviceId: string
  readonly applicationId: string
  /** Including this one. */
  readonly tries: number
  readonly expiresAt: Date
  readonly payloadSealed: string
}

/** Claims a waiting push (`claimQueued`). */
export const claimPush = async (tx: Tx, input: ClaimInput): Promise<ClaimedPush | undefined> => {
  const claimed = await claimQueued(
    tx,
    'push_outbox',
    ['application_id', 'device_id', 'payload_sealed', 'expires_at'],
    input,
  )
  if (claimed === undefined) return undefined
  const { row, tries } = claimed
  return {
    deviceId: row.device_id,
    applicationId: row.application_id,
    tries,
    expiresAt: row.expires_at,
    payloadSealed: row.payload_sealed,
  }
}

/** What a claimed push says. Throws where it cannot be opened. */
export const openPush = (sealer: Sealer, id: string, { payloadSealed }: ClaimedPush): OutboxPush =>
  pushSchema.parse(JSON.parse(sealer.open(payloadSealed, place(id))))

/**
 * A push that was claimed waits for a later time of the business clock instead, and lives as long from then on. For one that has not
 * expired.
 */
export const movePush = async (
  tx: Tx,
  id: string,
  { sendFrom, now }: { readonly sendFrom: Date; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('push_outbox')
    .set((eb) => ({
      send_from: sendFrom,
      expires_at: sql<Date>`expires_at + (${sendFrom}::timestamptz - send_from)`,
      next_attempt_at: now,
      attempts: eb('attempts', '-', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export const finishPush = async (tx: Tx, id: string, status: 'done' | 'failed', now: Date): Promise<void> => {
  await tx.updateTable('push_outbox').set({ status, done_at: now }).where('id', '=', id).execute()
}

/** Pushes to be sent now, longest due first. */
export const waitingPushes = async (
  sweeper: Database,
  at: { readonly real: Date; readonly business: Date },
  most: number,
): Promise<readonly { readonly id: string; readonly organizationId: string }[]> => {
  const { rows } = await sql<{ id: string; organization_id: string }>`
    select * from waiting_pushes(${at.real}, ${at.business}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id }))
}

/** Removes up to `most` pushes that were done before a time; returns how many. */
export const removePushesBefore = async (sweeper: Database, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_pushes(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
