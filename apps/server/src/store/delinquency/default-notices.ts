import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { DefaultNotice } from '@pledge/domain/servicing/delinquency'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import type { DefaultNotices } from '../database/schema.generated.ts'
import { storedDate } from '../loan/loan-changes.ts'

/** How a written notice is given. */
export const NOTICE_WAYS = ['EMAIL', 'PAPER'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

export interface StoredDefaultNotice extends DefaultNotice {
  readonly id: string
  readonly applicationId: string
  readonly sentOn: CalendarDate
  readonly sentAt: Date
  readonly sentBy: string
  readonly way: NoticeWay
  readonly pastDueCents: bigint
  readonly emailedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly withdrawnReason: 'AGENT' | 'HOLD' | null
}

const storedOf = (row: Selectable<DefaultNotices>): StoredDefaultNotice => ({
  id: row.id,
  applicationId: row.application_id,
  sentOn: storedDate(row.sent_on),
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  way: z.enum(NOTICE_WAYS).parse(row.way),
  pastDueCents: row.past_due_cents,
  dueThrough: storedDate(row.due_through),
  cureThrough: storedDate(row.cure_through),
  emailedAt: row.emailed_at,
  withdrawnAt: row.withdrawn_at,
  withdrawnReason: z.enum(['AGENT', 'HOLD']).nullable().parse(row.withdrawn_reason),
})

/** The written notices of default of a loan, oldest first. */
export const defaultNoticesOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredDefaultNotice[]> => {
  const rows = await tx
    .selectFrom('default_notices')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('sent_at')
    .execute()
  return rows.map(storedOf)
}

/** The notice that counts: the last one, unless it was withdrawn. */
export const countingNotice = (notices: readonly StoredDefaultNotice[]): StoredDefaultNotice | null =>
  notices.findLast(({ withdrawnAt }) => withdrawnAt === null) ?? null

/** The same of many loans. */
export const countingNotices = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDefaultNotice>> => {
  if (applicationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('default_notices')
    .selectAll()
    .where('application_id', '=', anyOf(applicationIds))
    .where('withdrawn_at', 'is', null)
    .orderBy('sent_at')
    .execute()
  return new Map(rows.map((row) => [row.application_id, storedOf(row)]))
}

export const insertDefaultNotice = async (
  tx: Tx,
  notice: Omit<StoredDefaultNotice, 'emailedAt' | 'withdrawnAt' | 'withdrawnReason'> & {
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('default_notices')
    .values({
      id: notice.id,
      application_id: notice.applicationId,
      organization_id: notice.organizationId,
      borrower_id: notice.borrowerId,
      sent_on: formatCalendarDate(notice.sentOn),
      sent_at: notice.sentAt,
      sent_by: notice.sentBy,
      way: notice.way,
      past_due_cents: notice.pastDueCents,
      due_through: formatCalendarDate(notice.dueThrough),
      cure_through: formatCalendarDate(notice.cureThrough),
    })
    .execute()
}

export const setNoticeEmailed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('default_notices').set({ emailed_at: now }).where('id', '=', id).execute()
}

/** Withdraws what counts of a loan's notices: by an agent, or because a hold was placed. */
export const withdrawNotices = async (
  tx: Tx,
  applicationId: string,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('default_notices')
    .set({ withdrawn_at: now, withdrawn_reason: by === null ? 'HOLD' : 'AGENT', withdrawn_by: by })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
