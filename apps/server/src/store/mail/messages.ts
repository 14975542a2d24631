import { ALERT_CHANNELS, type AlertChannel } from '@pledge/domain/alerts/alert-kinds'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/**
 * QUEUED: on its way to the provider; SENT: the provider accepted it; FAILED: it was given up after many tries; WITHHELD:
 * there was no verified address.
 */
export const MESSAGE_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'WITHHELD'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** What the email of a margin call is named by; the function `margin_calls_sent` reads it too. */
export const MARGIN_CALL_MESSAGE = 'margin:margin-call'

/** What the email of a notice of default is named by; its status says whether the notice was given. */
export const DEFAULT_NOTICE_MESSAGE = 'default:NOTICE'

/** The same of a notice of a planned sale. */
export const SALE_NOTICE_MESSAGE = 'default:SALE_NOTICE'

/** An email or a text about a loan, without what it said. */
export interface MessageRecord {
  readonly id: string
  readonly channel: AlertChannel
  readonly kind: string
  readonly subject: string
  readonly status: MessageStatus
  /** On the business clock, as all times here. */
  readonly queuedAt: Date
  readonly settledAt: Date | null
}

interface NewMessage extends Pick<MessageRecord, 'id' | 'kind' | 'subject'> {
  /** An email if not given. */
  readonly channel?: AlertChannel
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly status: 'QUEUED' | 'WITHHELD'
  readonly now: Date
}

/** Records a message in the transaction that queues it; a trigger keeps its status as it is sent or given up. */
export const insertMessage = async (tx: Tx, message: NewMessage): Promise<void> => {
  await tx
    .insertInto('messages')
    .values({
      id: message.id,
      application_id: message.applicationId,
      organization_id: message.organizationId,
      borrower_id: message.borrowerId,
      kind: message.kind,
      channel: message.channel ?? 'EMAIL',
      subject: message.subject,
      status: message.status,
      queued_at: message.now,
    })
    .execute()
}

/** The newest email of a kind about a loan that was queued at or after a moment; undefined where there is none. */
export const newestMessage = async (
  tx: Tx,
  {
    applicationId,
    kind,
    since,
  }: { readonly applicationId: string; readonly kind: string; readonly since: Date },
): Promise<Pick<MessageRecord, 'status' | 'settledAt'> | undefined> => {
  const row = await tx
    .selectFrom('messages')
    .select(['status', 'settled_at'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('channel', '=', 'EMAIL')
    .where('queued_at', '>=', since)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { status: z.enum(MESSAGE_STATUSES).parse(row.status), settledAt: row.settled_at }
}

/** Messages of one loan that are shown: those of a loan of a year, and of a long one the last. */
const MOST_MESSAGES = 200

/** The messages about an application and its loan, the newest first. */
export const messagesOf = async (tx: Tx, applicationId: string): Promise<readonly MessageRecord[]> => {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'kind', 'channel', 'subject', 'status', 'queued_at', 'settled_at'])
    .where('application_id', '=', applicationId)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    channel: z.enum(ALERT_CHANNELS).parse(row.channel),
    subject: row.subject,
    status: z.enum(MESSAGE_STATUSES).parse(row.status),
    queuedAt: row.queued_at,
    settledAt: row.settled_at,
  }))
}
