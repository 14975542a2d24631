import type { WorkItemView } from '@pledge/contract/work-items'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { DEADLINE_PRECISION } from '@pledge/domain/work-items/deadline'
import { WORK_KINDS } from '@pledge/domain/work-items/kinds'
import * as z from 'zod'
import type { WorkCursor, WorkItem } from '../../store/work-items/work-items.ts'

/** A year before this one is none that a database gave. */
const FIRST_TIME = '1970-01-01T00:00:00.000000Z'
const time = z.iso.datetime({ precision: 6 }).refine((text) => text >= FIRST_TIME)
const PARTS = z.tuple([
  time.nullable(),
  time,
  z.enum(WORK_KINDS),
  // A database keeps no text with this character in it.
  z
    .string()
    .min(1)
    .refine((text) => !text.includes('\u0000')),
])

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
  } catch {
    return undefined
  }
}

/** The item of a cursor; undefined for a text that no page gave. */
export const readWorkCursor = (text: string): WorkCursor | undefined => {
  const parsed = PARTS.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const [dueAt, since, kind, item] = parsed.data
  return { dueAt, since, kind, item }
}

/** The cursor of an item. */
export const workCursorText = ({ dueAt, since, kind, item }: WorkCursor): string =>
  Buffer.from(JSON.stringify([dueAt, since, kind, item])).toString('base64url')

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
