import type { BankHolidays } from '@pledge/domain/offer/business-days'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { noticeGiven, type CountedNotice, type DefaultNotice } from '@pledge/domain/servicing/delinquency'
import { sql } from 'kysely'
import * as z from 'zod'
import { anyOf, byApplication } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import { storedDate } from '../loan/loan-changes.ts'
import { DEFAULT_NOTICE_MESSAGE, MESSAGE_STATUSES, SALE_NOTICE_MESSAGE } from '../mail/messages.ts'

/** How a written notice is given. */
export const NOTICE_WAYS = ['EMAIL', 'PAPER'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** What a written notice is about: a default, or a sale that is planned of a loan in default (note 093). */
export const NOTICE_PURPOSES = ['DEFAULT', 'SALE'] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** What the email of a notice is named by. */
export const MESSAGE_OF_NOTICE: Readonly<Record<NoticePurpose, string>> = {
  DEFAULT: DEFAULT_NOTICE_MESSAGE,
  SALE: SALE_NOTICE_MESSAGE,
}

/** GIVEN: mailed on paper, or its email was sent; LOST: its email was withheld or given up. */
export type NoticeDelivery = 'UNDER_WAY' | 'GIVEN' | 'LOST'

/** Of a planned sale, `pastDueCents` is everything that is owed, and `cureThrough` the last day to pay it before the sale. */
export interface StoredDefaultNotice extends DefaultNotice {
  readonly id: string
  readonly purpose: NoticePurpose
  readonly applicationId: string
  readonly sentOn: CalendarDate
  readonly sentAt: Date
  readonly sentBy: string
  readonly way: NoticeWay
  readonly pastDueCents: bigint
  /** When its email was queued or withheld. */
  readonly emailedAt: Date | null
  /** The words in which it is given; null until they are composed. */
  readonly text: string | null
  readonly delivery: NoticeDelivery
  readonly givenAt: Date | null
  readonly withdrawnAt: Date | null
  /** ENDED: the sale that it is about began, or ended before it began. */
  readonly withdrawnReason: 'AGENT' | 'HOLD' | 'ENDED' | null
}

/** With the email of each, by which it is known whether it was sent: its first message since the agent decided. */
const select = (tx: Tx) =>
  tx
    .selectFrom('default_notices')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['messages.status', 'messages.settled_at'])
          .whereRef('messages.application_id', '=', 'default_notices.application_id')
          .where(
            'messages.kind',
            '=',
            sql<string>`case default_notices.purpose when 'SALE' then ${MESSAGE_OF_NOTICE.SALE}::text
              else ${MESSAGE_OF_NOTICE.DEFAULT}::text end`,
          )
          .whereRef('messages.queued_at', '>=', 'default_notices.sent_at')
          .orderBy('messages.queued_at')
          .orderBy('messages.id')
          .limit(1)
          .as('email'),
      (join) => join.onTrue(),
    )
    .selectAll('default_notices')
    .select(['email.status as email_status', 'email.settled_at as email_settled_at'])
    .orderBy('default_notices.sent_at')
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const deliveryOf = (row: Row): Pick<StoredDefaultNotice, 'delivery' | 'givenAt'> => {
  if (row.way === 'PAPER') return { delivery: 'GIVEN', givenAt: row.sent_at }
  const status = z.enum(MESSAGE_STATUSES).nullable().parse(row.email_status)
  if (status === 'SENT') return { delivery: 'GIVEN', givenAt: row.email_settled_at }
  return { delivery: status === null || status === 'QUEUED' ? 'UNDER_WAY' : 'LOST', givenAt: null }
}

const storedOf = (row: Row): StoredDefaultNotice => ({
  id: row.id,
  purpose: z.enum(NOTICE_PURPOSES).parse(row.purpose),
  applicationId: row.application_id,
  sentOn: storedDate(row.sent_on),
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  way: z.enum(NOTICE_WAYS).parse(row.way),
  pastDueCents: row.past_due_cents,
  dueThrough: storedDate(row.due_through),
  cureThrough: storedDate(row.cure_through),
  emailedAt: row.emailed_at,
  text: row.notice_text,
  ...deliveryOf(row),
  withdrawnAt: row.withdrawn_at,
  withdrawnReason: z.enum(['AGENT', 'HOLD', 'ENDED']).nullable().parse(row.withdrawn_reason),
})

/** The written notices of a loan, of a default and of planned sales, oldest first. */
export const writtenNoticesOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredDefaultNotice[]> => {
  const rows = await select(tx).where('default_notices.application_id', '=', applicationId).execute()
  return rows.map(storedOf)
}

const isAbout = (purpose: NoticePurpose) => (notice: StoredDefaultNotice) => notice.purpose === purpose

/** The written notices of default of a loan, oldest first. */
export const defaultNoticesOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredDefaultNotice[]> =>
  (await writtenNoticesOf(tx, applicationId)).filter(isAbout('DEFAULT'))

/** The notices of planned sales of a loan, oldest first. */
export const saleNoticesOf = async (tx: Tx, applicationId: string): Promise<readonly StoredDefaultNotice[]> =>
  (await writtenNoticesOf(tx, applicationId)).filter(isAbout('SALE'))

/** The notice that counts: the last one that was neither withdrawn nor lost. */
export const lastNotice = (notices: readonly StoredDefaultNotice[]): StoredDefaultNotice | null =>
  notices.findLast(({ withdrawnAt, delivery }) => withdrawnAt === null && delivery !== 'LOST') ?? null

/** As it counts: with its full time from the day on which it was given, in the zone of the loan. */
export const countingNotice = (
  notices: readonly StoredDefaultNotice[],
  { timeZone, bankHolidays }: { readonly timeZone: string; readonly bankHolidays: BankHolidays },
): CountedNotice | null => {
  const notice = lastNotice(notices)
  if (notice === null) return null
  const { sentOn: decidedOn, givenAt } = notice
  const givenOn = givenAt === null ? null : calendarDateIn(givenAt.getTime(), timeZone)
  return noticeGiven(notice, { decidedOn, givenOn, bankHolidays })
}

/** The notices of default of many loans that were not withdrawn, oldest first. */
export const openNoticesOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredDefaultNotice[]>> => {
  if (applicationIds.length === 0) return new Map()
  const rows = await select(tx)
    .where('default_notices.application_id', '=', anyOf(applicationIds))
    .where('default_notices.withdrawn_at', 'is', null)
    .where('default_notices.purpose', '=', 'DEFAULT')
    .execute()
  return new Map([...byApplication(rows)].map(([id, own]) => [id, own.map(storedOf)]))
}

export const insertDefaultNotice = async (
  tx: Tx,
  notice: Omit<
    StoredDefaultNotice,
    'emailedAt' | 'text' | 'delivery' | 'givenAt' | 'withdrawnAt' | 'withdrawnReason'
  > & {
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('default_notices')
    .values({
      id: notice.id,
      purpose: notice.purpose,
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

/** Keeps the words of a notice, and that its email was queued; `emailedAt` is null for one on paper. */
export const setNoticeText = async (
  tx: Tx,
  id: string,
  { text, emailedAt }: { readonly text: string; readonly emailedAt: Date | null },
): Promise<void> => {
  await tx
    .updateTable('default_notices')
    .set({ notice_text: text, emailed_at: emailedAt })
    .where('id', '=', id)
    .execute()
}

/** The notice of a planned sale ends with its plan: a borrower sees no more than these notices of it. */
export const endSaleNotices = async (tx: Tx, applicationId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('default_notices')
    .set({ withdrawn_at: now, withdrawn_reason: 'ENDED' })
    .where('application_id', '=', applicationId)
    .where('purpose', '=', 'SALE')
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Withdraws what counts of a loan's notices of these purposes: by an agent, or because a hold was placed. */
export const withdrawNotices = async (
  tx: Tx,
  applicationId: string,
  {
    by,
    now,
    purposes = NOTICE_PURPOSES,
  }: { readonly by: string | null; readonly now: Date; readonly purposes?: readonly NoticePurpose[] },
): Promise<void> => {
  await tx
    .updateTable('default_notices')
    .set({ withdrawn_at: now, withdrawn_reason: by === null ? 'HOLD' : 'AGENT', withdrawn_by: by })
    .where('application_id', '=', applicationId)
    .where('purpose', 'in', [...purposes])
    .where('withdrawn_at', 'is', null)
    .execute()
}
