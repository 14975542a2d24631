import { DUE_NOTICE_KINDS, type DueNotice } from '@pledge/domain/servicing/due-notices'
import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import * as z from 'zod'
import { anyOf, byApplication } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

/** When a loan is looked at next for notices of what is due, and since when it is past due. */
export const setNextNotice = async (
  tx: Tx,
  applicationId: string,
  { at, pastDueFrom }: { readonly at: Date | null; readonly pastDueFrom: CalendarDate | null },
): Promise<void> => {
  await tx
    .updateTable('loan_agenda')
    .set({
      next_notice_at: at,
      past_due_from: pastDueFrom === null ? null : formatCalendarDate(pastDueFrom),
    })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Lets the notices of a loan be looked at by the next run, e.g. because an email about it waits. */
export const wakeNotices = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx
    .updateTable('loan_agenda')
    .set({ next_notice_at: new Date(0) })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Before every other moment: the job finds the loan in its next run. */
export const DOCUMENT_AT_ONCE = new Date(0)

/** When statements and letters of a loan are looked at next. */
export const setNextDocument = async (tx: Tx, applicationId: string, at: Date | null): Promise<void> => {
  await tx
    .updateTable('loan_agenda')
    .set({ next_document_at: at })
    .where('application_id', '=', applicationId)
    .execute()
}

const kindSchema = z.enum(DUE_NOTICE_KINDS)

export interface StoredNotice extends DueNotice {
  readonly noticedAt: Date
  /** False for one that a more urgent notice spoke for. */
  readonly isSent: boolean
}

interface Row {
  readonly kind: string
  readonly due_on: string
  readonly noticed_at: Date
  readonly is_sent: boolean
}

const noticeOf = (row: Row): StoredNotice => {
  const dueOn = parseCalendarDate(row.due_on)
  if (dueOn === undefined) throw new Error('the database knows its dates')
  return { kind: kindSchema.parse(row.kind), dueOn, noticedAt: row.noticed_at, isSent: row.is_sent }
}

/** The notices that a loan has had. */
export const noticesOf = async (tx: Tx, applicationId: string): Promise<readonly StoredNotice[]> => {
  const rows = await tx
    .selectFrom('loan_notices')
    .select(['kind', 'due_on', 'noticed_at', 'is_sent'])
    .where('application_id', '=', applicationId)
    .execute()
  return rows.map(noticeOf)
}

/** The same of many loans. */
export const noticesOfMany = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => readonly StoredNotice[]> => {
  const rows =
    applicationIds.length === 0
      ? []
      : await tx
          .selectFrom('loan_notices')
          .select(['application_id', 'kind', 'due_on', 'noticed_at', 'is_sent'])
          .where('application_id', '=', anyOf(applicationIds))
          .execute()
  const found = byApplication(rows)
  return (applicationId) => (found.get(applicationId) ?? []).map(noticeOf)
}

/** Records notices; the key of the table lets each of them be recorded once, so that a second one fails. */
export const insertNotices = async (
  tx: Tx,
  whose: { readonly applicationId: string; readonly organizationId: string; readonly borrowerId: string },
  {
    notices,
    now,
  }: { readonly notices: readonly (DueNotice & { readonly isSent: boolean })[]; readonly now: Date },
): Promise<void> => {
  if (notices.length === 0) return
  await tx
    .insertInto('loan_notices')
    .values(
      notices.map(({ kind, dueOn, isSent }) => ({
        application_id: whose.applicationId,
        organization_id: whose.organizationId,
        borrower_id: whose.borrowerId,
        due_on: formatCalendarDate(dueOn),
        kind,
        noticed_at: now,
        is_sent: isSent,
      })),
    )
    .execute()
}
