import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { PushDevices } from '../database/schema.generated.ts'

const subscriptionSchema = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type StoredSubscription = z.infer<typeof subscriptionSchema>

const place = (row: string) => ({ table: 'push_devices', row, column: 'subscription' })
const indexOf = (sealer: Sealer, { endpoint }: StoredSubscription) =>
  sealer.blindIndex(endpoint, 'push-endpoint')

/** A browser that takes notifications about a borrower's loans. */
export interface PushDevice {
  readonly id: string
  readonly borrowerId: string
  readonly subscription: StoredSubscription
  readonly userAgent: string
  readonly addedAt: Date
  readonly endedAt: Date | null
}

const deviceOf = (sealer: Sealer, row: Selectable<PushDevices>): PushDevice => ({
  id: row.id,
  borrowerId: row.borrower_id,
  subscription: subscriptionSchema.parse(JSON.parse(sealer.open(row.subscription_sealed, place(row.id)))),
  userAgent: row.user_agent,
  addedAt: row.added_at,
  endedAt: row.ended_at,
})

/** The borrower's browsers that take notifications, in the order in which they were turned on. */
export const pushDevicesOf = async (
  tx: Tx,
  sealer: Sealer,
  borrowerId: string,
): Promise<readonly PushDevice[]> => {
  const rows = await tx
    .selectFrom('push_devices')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => deviceOf(sealer, row))
}

/** A device by its id, locked; undefined once it ended. */
export const lockPushDevice = async (tx: Tx, sealer: Sealer, id: string): Promise<PushDevice | undefined> => {
  const row = await tx
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && deviceOf(sealer, row)
}

export interface NewPushDevice {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly subscription: StoredSubscription
  readonly userAgent: string
  readonly consentId: string
  readonly now: Date
}

/** Turns a browser on; what it took before, for this borrower or another one, ends. */
export const insertPushDevice = async (tx: Tx, sealer: Sealer, added: NewPushDevice): Promise<void> => {
  const index = indexOf(sealer, added.subscription)
  await sql`select end_push_of_endpoint(${index}, ${added.now})`.execute(tx)
  await tx
    .insertInto('push_devices')
    .values({
      id: added.id,
      organization_id: added.organizationId,
      borrower_id: added.borrowerId,
      subscription_sealed: sealer.seal(JSON.stringify(added.subscription), place(added.id)),
      endpoint_index: index,
      user_agent: added.userAgent,
      consent_id: added.consentId,
      added_at: added.now,
    })
    .execute()
}

/** REMOVED by the borrower, or GONE: the browser ended it. False where it ended before. */
export const endPushDevice = async (
  tx: Tx,
  { id, because, now }: { readonly id: string; readonly because: 'REMOVED' | 'GONE'; readonly now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('push_devices')
    .set({ ended_at: now, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
