import { tooMany } from '@pledge/domain/account/too-many'
import type { Refusal } from '@pledge/domain/refusal'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BudgetUse {
  readonly subject: string
  readonly windowStartedAt: Date
}

/**
 * Counts one use of a budget in a time window, in one statement, and returns the count including it, across
 * all processes.
 */
export const spendBudget = async (db: Database, { subject, windowStartedAt }: BudgetUse): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    insert into request_budgets as budget (subject, window_started_at, used)
    values (${subject}, ${windowStartedAt}, 1)
    on conflict (subject, window_started_at) do update set used = budget.used + 1
    returning used`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a spent budget must return its count')
  return row.used
}

/**
 * Takes one of the `most` uses of the fixed window that `now` is in. Refusal: `request.too-many`, with the time until the
 * window ends.
 */
export const takeInWindow = async (
  db: Database,
  {
    subject,
    most,
    windowMs,
    now,
  }: { readonly subject: string; readonly most: number; readonly windowMs: number; readonly now: Date },
): Promise<Refusal | null> => {
  const windowStartedAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const used = await spendBudget(db, { subject, windowStartedAt })
  return used <= most ? null : tooMany(new Date(windowStartedAt.getTime() + windowMs), now)
}

/** Counts several uses of several budgets in one window and one statement; returns the count of each. */
export const spendBudgets = async (
  db: Database,
  uses: readonly { readonly subject: string; readonly count: number }[],
  windowStartedAt: Date,
): Promise<ReadonlyMap<string, number>> => {
  // In a fixed order, so that two processes do not deadlock.
  const ordered = uses.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const subjects = ordered.map(({ subject }) => subject)
  const counts = ordered.map(({ count }) => count)
  const { rows } = await sql<{ subject: string; used: number }>`
    insert into request_budgets as budget (subject, window_started_at, used)
    select subject, ${windowStartedAt}::timestamptz, used
    from unnest(${subjects}::text[], ${counts}::integer[]) as spent (subject, used)
    on conflict (subject, window_started_at) do update set used = budget.used + excluded.used
    returning subject, used`.execute(db)
  return new Map(rows.map(({ subject, used }) => [subject, used]))
}

export const removeBudgetsBefore = async (db: Database, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    with gone as (delete from request_budgets b
      where b.ctid = any (array(select o.ctid from request_budgets o where o.window_started_at < ${before}
        order by o.window_started_at limit ${most}))
      returning 1)
    select count(*)::integer as removed from gone`.execute(db)
  return rows[0]?.removed ?? 0
}
