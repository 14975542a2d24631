import type { WorkItemView } from '@pledge/contract/work-items'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { DEADLINE_PRECISION } from '@pledge/domain/work-items/deadline'
import { WORK_KINDS } from '@pledge/domain/work-items/kinds'
import * as z from 'zod'
import type { WorkCursor, WorkItem } from '../../store/work-items/work-items.ts'

const PARTS = z.tuple([z.string(), z.iso.datetime(), z.enum(WORK_KINDS), z.string().min(1)])
const NONE = 'none'
const isTime = (text: string): boolean => z.iso.datetime().safeParse(text).success

/** The item of a cursor; undefined for a text that no page gave. The id may have the separator in it. */
export const readWorkCursor = (text: string): WorkCursor | undefined => {
  const [due = '', sinceText, kindText, ...rest] = text.split('_')
  const parsed = PARTS.safeParse([due, sinceText, kindText, rest.join('_')])
  if (!parsed.success || (due !== NONE && !isTime(due))) return undefined
  const [, since, kind, item] = parsed.data
  return { dueAt: due === NONE ? null : due, since, kind, item }
}

export const workCursorText = ({ dueAt, since, kind, item }: WorkCursor): string =>
  `${dueAt ?? NONE}_${since}_${kind}_${item}`

/** A name as last submitted. */
export interface SubmittedName {
  readonly firstName: string
  readonly lastName: string
}

/** An item of the agents' work list. */
export const presentWorkItem = (
  { kind, item, applicationId, dueAt, since }: WorkItem,
  { name, now }: { readonly name: SubmittedName | undefined; readonly now: Date },
): WorkItemView => ({
  kind,
  item,
  appUuid: applicationId,
  loanReference: applicationId === null ? null : paymentReference(applicationId),
  borrower: name === undefined ? null : `${name.firstName} ${name.lastName}`,
  deadline: dueAt?.toISOString() ?? null,
  isEndOfDay: DEADLINE_PRECISION[kind] === 'day',
  isLate: dueAt !== null && dueAt < now,
  waitingSince: since.toISOString(),
})
