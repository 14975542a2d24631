import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'
import { MESSAGE_STATUSES, type MessageStatus } from '../mail/messages.ts'

export interface OfMessage {
  readonly messageId: string
  readonly applicationId: string
  readonly organizationId: string
}

/** The loan whose message has this key (of an email) or this id (of a text); undefined for one about no loan. */
export const loanOfMessage = async (sweeper: Database, key: string): Promise<OfMessage | undefined> => {
  const { rows } = await sql<{ message_id: string; application_id: string; organization_id: string }>`
    select * from loan_of_message(${key})`.execute(sweeper)
  const [row] = rows
  return (
    row && {
      messageId: row.message_id,
      applicationId: row.application_id,
      organizationId: row.organization_id,
    }
  )
}

/** A message did not arrive. False where that is known already, or there is no such message of the loan. */
export const setUndelivered = async (
  tx: Tx,
  { messageId, applicationId }: OfMessage,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('messages')
    .set({ status: 'FAILED', settled_at: now })
    .where('id', '=', messageId)
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['QUEUED', 'SENT'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const statusSchema = z.enum(MESSAGE_STATUSES)

/** The kind and status of one message. */
export const messageById = async (
  tx: Tx,
  id: string,
): Promise<{ readonly kind: string; readonly status: MessageStatus } | undefined> => {
  const row = await tx
    .selectFrom('messages')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { kind: row.kind, status: statusSchema.parse(row.status) }
}

/** The key that an alert has in all outboxes; a text's has this ending. */
export const TEXT_KEY_ENDING = ':text'
/** A push has this one, followed by its device. */
export const PUSH_KEY_ENDING = ':push:'

/** The key of the alert that a message was; undefined for an email that was withheld, which has none. */
export const alertKeyOf = async (tx: Tx, messageId: string): Promise<string | undefined> => {
  const email = await tx
    .selectFrom('outbox')
    .select('idempotency_key as key')
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (email !== undefined) return email.key
  const text = await tx
    .selectFrom('text_outbox')
    .select('idempotency_key as key')
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (text !== undefined) return text.key.slice(0, -TEXT_KEY_ENDING.length)
  const push = await tx
    .selectFrom('push_outbox')
    .select('idempotency_key as key')
    .where('id', '=', messageId)
    .executeTakeFirst()
  return push?.key.slice(0, push.key.lastIndexOf(PUSH_KEY_ENDING))
}

/** The status of the email, or the text, of an alert; undefined where it was not sent in this way. */
export const statusOfAlert = async (
  tx: Tx,
  key: string,
  channel: 'EMAIL' | 'TEXT',
): Promise<MessageStatus | undefined> => {
  const row =
    channel === 'EMAIL'
      ? await tx
          .selectFrom('outbox as o')
          .innerJoin('messages as m', 'm.id', 'o.id')
          .select('m.status')
          .where('o.idempotency_key', '=', key)
          .executeTakeFirst()
      : await tx
          .selectFrom('text_outbox as o')
          .innerJoin('messages as m', 'm.id', 'o.id')
          .select('m.status')
          .where('o.idempotency_key', '=', `${key}${TEXT_KEY_ENDING}`)
          .executeTakeFirst()
  return row && statusSchema.parse(row.status)
}
