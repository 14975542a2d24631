import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface DeadlineCount {
  readonly kind: 'decision' | 'sanctions-report'
  readonly isMissed: boolean
  readonly applications: number
}

/**
 * Applications of the transaction's organization whose decision or sanctions report is due before a time, and
 * how many of them are already late. Reads two partial indexes, which contain only open applications.
 */
export const deadlinesAtRisk = async (
  tx: Tx,
  {
    organizationId,
    now,
    until,
  }: { readonly organizationId: string; readonly now: Date; readonly until: Date },
): Promise<readonly DeadlineCount[]> => {
  const { rows } = await sql<DeadlineCount>`
    select kind, due_at < ${now} as "isMissed", count(*)::int as applications from (
        select 'decision' as kind, decide_by as due_at from applications
          where organization_id = ${organizationId} and decide_by < ${until}
        union all
        select 'sanctions-report', sanctions_due_at from applications
          where organization_id = ${organizationId} and sanctions_due_at < ${until}
      ) due group by 1, 2`.execute(tx)
  return rows
}
