import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

export interface ReceivedWebhook {
  /** The delivery's id: the same id is the same webhook. */
  readonly id: string
  readonly itemId: string
  readonly applicationId: string
  readonly organizationId: string
  readonly kind: string
  readonly now: Date
}

/** True when it is new. */
export const insertBankLinkWebhook = async (tx: Tx, input: ReceivedWebhook): Promise<boolean> => {
  const row = await tx
    .insertInto('bank_link_webhooks')
    .values({
      id: input.id,
      item_id: input.itemId,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      kind: input.kind,
      received_at: input.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const removeWebhooksBefore = async (
  sweeper: Database,
  before: Date,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_bank_link_webhooks_without_hold(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
