import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { HOLD_KINDS, isHeldFrom, type HeldMatter, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { LoanHolds } from '../database/schema.generated.ts'
import { storedDate } from '../loan/loan-changes.ts'

export interface StoredHold {
  readonly id: string
  readonly applicationId: string
  readonly kind: HoldKind
  readonly reason: string
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly setBy: string
  readonly setAt: Date
  readonly liftedBy: string | null
  readonly liftedAt: Date | null
  readonly liftReason: string | null
  readonly endedOn: CalendarDate | null
}

const kindSchema = z.enum(HOLD_KINDS)

const storedOf = (row: Selectable<LoanHolds>): StoredHold => ({
  id: row.id,
  applicationId: row.application_id,
  kind: kindSchema.parse(row.kind),
  reason: row.reason,
  from: storedDate(row.from_on),
  until: storedDate(row.until_on),
  setBy: row.set_by,
  setAt: row.set_at,
  liftedBy: row.lifted_by,
  liftedAt: row.lifted_at,
  liftReason: row.lift_reason,
  endedOn: row.ended_on === null ? null : storedDate(row.ended_on),
})

/** The holds of a loan, oldest first, lifted ones included. For agents and jobs alone. */
export const holdsOf = async (tx: Tx, applicationId: string): Promise<readonly StoredHold[]> => {
  const rows = await tx
    .selectFrom('loan_holds')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('set_at')
    .execute()
  return rows.map(storedOf)
}

/** The kinds of the holds that are in force, whoever reads them. */
export const holdKindsOf = async (tx: Tx, applicationId: string): Promise<readonly HoldKind[]> => {
  const { rows } = await sql<{ kinds: unknown }>`select loan_hold_kinds(${applicationId}) as kinds`.execute(
    tx,
  )
  return z.array(kindSchema).parse(rows[0]?.kinds)
}

/** Whether a hold on a loan stops a matter now. */
export const isLoanHeldFrom = async (tx: Tx, applicationId: string, matter: HeldMatter): Promise<boolean> =>
  isHeldFrom(await holdKindsOf(tx, applicationId), matter)

export const insertHold = async (
  tx: Tx,
  hold: Pick<StoredHold, 'id' | 'kind' | 'reason' | 'from' | 'until' | 'setBy' | 'setAt'> & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('loan_holds')
    .values({
      id: hold.id,
      application_id: hold.applicationId,
      organization_id: hold.organizationId,
      borrower_id: hold.borrowerId,
      kind: hold.kind,
      reason: hold.reason,
      from_on: formatCalendarDate(hold.from),
      until_on: formatCalendarDate(hold.until),
      set_by: hold.setBy,
      set_at: hold.setAt,
    })
    .execute()
}

export const extendHold = async (
  tx: Tx,
  { id, until, reason }: Pick<StoredHold, 'id' | 'until' | 'reason'>,
): Promise<void> => {
  await tx
    .updateTable('loan_holds')
    .set({ until_on: formatCalendarDate(until), reason })
    .where('id', '=', id)
    .execute()
}

export const liftHold = async (
  tx: Tx,
  lifted: {
    readonly id: string
    readonly by: string
    readonly at: Date
    readonly reason: string
    readonly endedOn: CalendarDate
  },
): Promise<void> => {
  await tx
    .updateTable('loan_holds')
    .set({
      lifted_by: lifted.by,
      lifted_at: lifted.at,
      lift_reason: lifted.reason,
      ended_on: formatCalendarDate(lifted.endedOn),
    })
    .where('id', '=', lifted.id)
    .execute()
}

/** Holds that agents review by a day, the nearest first. */
export const holdsEnding = async (tx: Tx, organizationId: string, by: CalendarDate) => {
  const rows = await tx
    .selectFrom('loan_holds')
    .select(['application_id as id', 'kind', 'until_on', 'set_at'])
    .where('organization_id', '=', organizationId)
    .where('lifted_at', 'is', null)
    .where('until_on', '<=', formatCalendarDate(by))
    .orderBy('until_on')
    .orderBy('loan_holds.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: kindSchema.parse(row.kind),
    until: row.until_on,
    setAt: row.set_at,
  }))
}
