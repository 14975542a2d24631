import * as z from 'zod'
import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

const mailSchema = z.object({ to: z.string(), fromName: z.string(), subject: z.string(), text: z.string() })
export type OutboxMail = z.infer<typeof mailSchema>

const place = (row: string) => ({ table: 'outbox', row, column: 'payload' })

/** Queues a mail in the transaction that decides it. The same key again queues nothing. */
export const queueMail = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly applicationId: string | null
    readonly borrowerId: string | null
    readonly idempotencyKey: string
    readonly mail: OutboxMail
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({
      id: input.id,
      organization_id: input.organizationId,
      application_id: input.applicationId,
      borrower_id: input.borrowerId,
      kind: 'mail',
      idempotency_key: input.idempotencyKey,
      payload_sealed: sealer.seal(JSON.stringify(input.mail), place(input.id)),
      status: 'waiting',
      next_try_at: input.now,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** Claims a waiting row until `lockedUntil`, so that two processes do not send it at once. */
export const claimMail = async (
  tx: Tx,
  sealer: Sealer,
  id: string,
  now: Date,
  lockedUntil: Date,
): Promise<
  { readonly idempotencyKey: string; readonly tries: number; readonly mail: OutboxMail } | undefined
> => {
  const row = await tx
    .updateTable('outbox')
    .set((eb) => ({ next_try_at: lockedUntil, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .returning(['idempotency_key', 'payload_sealed', 'tries'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    idempotencyKey: row.idempotency_key,
    tries: row.tries,
    mail: mailSchema.parse(JSON.parse(sealer.open(row.payload_sealed, place(id)))),
  }
}

export const finishMail = async (tx: Tx, id: string, status: 'done' | 'failed', now: Date): Promise<void> => {
  await tx.updateTable('outbox').set({ status, done_at: now }).where('id', '=', id).execute()
}
