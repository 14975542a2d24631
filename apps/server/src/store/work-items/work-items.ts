import { WORK_KINDS, type WorkKind } from '@pledge/domain/work-items/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/database.ts'
import { COLLATERAL_WORK } from './collateral-work.ts'
import { HAND_OVER_WORK } from './hand-over-work.ts'
import { ORIGINATION_WORK } from './origination-work.ts'
import { PAYMENT_WORK } from './payment-work.ts'
import { SERVICE_WORK } from './service-work.ts'
import type { WorkReading, WorkRows } from './work-row.ts'

/** What each kind of work selects. A kind without a statement does not compile. */
export const WORK: Readonly<Record<WorkKind, WorkRows>> = {
  ...ORIGINATION_WORK,
  ...COLLATERAL_WORK,
  ...PAYMENT_WORK,
  ...SERVICE_WORK,
  ...HAND_OVER_WORK,
}

/** Items per page of the work list. */
export const WORK_PAGE = 50

export interface WorkItem {
  readonly kind: WorkKind
  /** Null for a payment that matches no loan, and for a hand-over without a claim. */
  readonly applicationId: string | null
  /** Of the refund, the debit, the sale and so on; of the application where the work is about the loan. Unique within its kind. */
  readonly item: string
  readonly dueAt: Date | null
  readonly since: Date
}

/** The last item of a page. Its times are to the microsecond, as stored: a `Date` would truncate them and skip items. */
export interface WorkCursor {
  readonly dueAt: string | null
  readonly since: string
  readonly kind: WorkKind
  readonly item: string
}

interface WorkRow {
  readonly kind: WorkKind
  readonly application_id: string | null
  readonly item: string
  readonly due_at: Date | null
  readonly since: Date
  readonly due_text: string | null
  readonly since_text: string
}

/** One statement about several kinds. */
export const unioned = <Kind extends WorkKind>(
  kinds: readonly Kind[],
  of: (kind: Kind) => RawBuilder<unknown>,
) => sql.join(kinds.map(of), sql` union all `)

const text = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Text is compared by its bytes, so that every database orders items alike. */
const after = ({ dueAt, since, kind, item }: WorkCursor) =>
  sql`where (coalesce(due_at, 'infinity'), since, kind collate "C", item collate "C")
    > (coalesce(${dueAt}::timestamptz, 'infinity'), ${since}::timestamptz, ${kind}::text, ${item}::text)`

/**
 * A page of the work of an organization's agents, in one statement: by deadline, then by age, work without a deadline last (row
 * 1.6.07, note 089). The cursor is of the last item before it.
 */
export const workPage = async (
  tx: Tx,
  reading: WorkReading,
  { kinds, cursor }: { readonly kinds: readonly WorkKind[]; readonly cursor: WorkCursor | undefined },
): Promise<{ readonly items: readonly WorkItem[]; readonly next: WorkCursor | null }> => {
  const { rows } = await sql<WorkRow>`
    select *, ${text(sql`due_at`)} as due_text, ${text(sql`since`)} as since_text from (
        ${unioned(kinds, (kind) => sql`select ${kind}::text as kind, w.* from (${WORK[kind](reading)}) w`)}
      ) work ${cursor === undefined ? sql`` : after(cursor)}
      order by coalesce(due_at, 'infinity'), since, kind collate "C", item collate "C" limit ${WORK_PAGE}`.execute(
    tx,
  )
  const last = rows.length < WORK_PAGE ? undefined : rows.at(-1)
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      applicationId: row.application_id,
      item: row.item,
      dueAt: row.due_at,
      since: row.since,
    })),
    next:
      last === undefined
        ? null
        : { dueAt: last.due_text, since: last.since_text, kind: last.kind, item: last.item },
  }
}

/** Items of one kind are counted up to this many. */
export const MOST_WORK_COUNTED = 500

export interface WorkCount {
  readonly kind: WorkKind
  readonly items: number
  /** Of them, those whose deadline is over. */
  readonly late: number
}

/** How much work of each kind there is, and how much of it is late, in one statement; each counted up to a bound, nearest deadline first. */
export const workCounts = async (tx: Tx, reading: WorkReading): Promise<readonly WorkCount[]> => {
  const { rows } = await sql<WorkCount>`${unioned(
    WORK_KINDS,
    (kind) => sql`select ${kind}::text as kind, count(*)::integer as items,
        (count(*) filter (where due_at < ${reading.now}))::integer as late
      from (select due_at from (${WORK[kind](reading)}) w order by due_at limit ${MOST_WORK_COUNTED}) counted`,
  )}`.execute(tx)
  return rows
}
