import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BudgetUse {
  readonly subject: string
  readonly windowStartedAt: Date
}

/**
 * Counts one more use of a budget in a window of time, in one statement, and answers how many there are with it: of all
 * processes together.
 */
export const spendBudget = async (db: Database, { subject, windowStartedAt }: BudgetUse): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    insert into request_budgets as budget (subject, window_started_at, used)
    values (${subject}, ${windowStartedAt}, 1)
    on conflict (subject, window_started_at) do update set used = budget.used + 1
    returning used`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a budget that is used answers how much of it')
  return row.used
}

export const removeBudgetsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('request_budgets').where('window_started_at', '<', before).execute()
}
