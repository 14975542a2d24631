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
  /** Ours, with which it subscribed. */
  readonly publicKey: string
  readonly userAgent: string
  readonly addedAt: Date
}

const opened = (sealer: Sealer, { id, subscription_sealed: sealed }: Selectable<PushDevices>) => {
  if (sealed === null) throw new Error('a browser that takes notifications has a subscription')
  return subscriptionSchema.parse(JSON.parse(sealer.open(sealed, place(id))))
}

const deviceOf = (sealer: Sealer, row: Selectable<PushDevices>): PushDevice => ({
  id: row.id,
  borrowerId: row.borrower_id,
  subscription: opened(sealer, row),
  publicKey: row.public_key,
  userAgent: row.user_agent,
  addedAt: row.added_at,
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

/** A device by its id; undefined once it ended. */
export const findPushDevice = async (tx: Tx, sealer: Sealer, id: string): Promise<PushDevice | undefined> => {
  const row = await tx
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && deviceOf(sealer, row)
}

export interface NewPushDevice {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly subscription: StoredSubscription
  readonly publicKey: string
  readonly userAgent: string
  readonly consentId: string
  /** Of the end of somebody else's consent, whose last browser this was. */
  readonly endOfConsentId: string
  readonly now: Date
}

/** Turns a browser on; what it took before, for this borrower or another one, ends. */
export const insertPushDevice = async (tx: Tx, sealer: Sealer, added: NewPushDevice): Promise<void> => {
  const index = indexOf(sealer, added.subscription)
  await sql`select end_push_of_endpoint(${index}, ${added.now}, ${added.borrowerId}, ${added.endOfConsentId})`.execute(
    tx,
  )
  await tx
    .insertInto('push_devices')
    .values({
      id: added.id,
      organization_id: added.organizationId,
      borrower_id: added.borrowerId,
      subscription_sealed: sealer.seal(JSON.stringify(added.subscription), place(added.id)),
      endpoint_index: index,
      public_key: added.publicKey,
      user_agent: added.userAgent,
      consent_id: added.consentId,
      added_at: added.now,
    })
    .execute()
}

/** Where the end of a consent was learned, if not from a page: in place of a network address. */
const LEARNED_FROM = { GONE: 'its push service', OTHER_KEY: 'the key of another installation' } as const

export type EndOfPushDevice =
  | { readonly because: 'REMOVED'; readonly address: string }
  | { readonly because: keyof typeof LEARNED_FROM }

/**
 * Ends a browser: REMOVED by the borrower, GONE because the browser ended it, or OTHER_KEY: it subscribed with a key that is not ours any more. Its subscription is
 * deleted, and with the borrower's last one the consent ends. False where it ended before.
 */
export const endPushDevice = async (
  tx: Tx,
  {
    id,
    end,
    consentId,
    now,
  }: {
    readonly id: string
    readonly end: EndOfPushDevice
    /** Of the row that ends the consent. */
    readonly consentId: string
    readonly now: Date
  },
): Promise<boolean> => {
  const from = end.because === 'REMOVED' ? end.address : LEARNED_FROM[end.because]
  const { rows } = await sql<{ is_ended: boolean }>`
    select end_push_device(${id}, ${end.because}, ${now}, true, ${consentId}, ${from}) as is_ended`.execute(
    tx,
  )
  return rows[0]?.is_ended ?? false
}
