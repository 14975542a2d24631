import type { VisitStep } from '@pledge/domain/telemetry/funnel'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** Counts a browser once for a week and a step. */
export const insertVisits = async (
  tx: Tx,
  visit: {
    readonly organizationId: string
    readonly week: string
    readonly steps: readonly VisitStep[]
    readonly trackerId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('funnel_visits')
    .values(
      visit.steps.map((step) => ({
        organization_id: visit.organizationId,
        week: visit.week,
        step,
        tracker_id: visit.trackerId,
        visited_at: visit.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface FunnelWeek {
  readonly week: string
  readonly views: number
  readonly offers: number
  readonly applications: number
  readonly loans: number
}

/**
 * Of the calling organization: browsers that opened a page and that were shown offers, applications started and loans
 * funded, in each of the given weeks. Renewals and refinances are left out: their borrowers have a loan already, and see no
 * offers on the page that counts them. A week without any is there, with zeros.
 */
export const funnelOf = async (
  tx: Tx,
  { weeks, timeZone }: { readonly weeks: readonly string[]; readonly timeZone: string },
): Promise<readonly FunnelWeek[]> => {
  const { rows } = await sql<FunnelWeek>`
    select week.monday::text as week,
      (select count(*)::int from funnel_visits where funnel_visits.week = week.monday and step = 'view') as views,
      (select count(*)::int from funnel_visits where funnel_visits.week = week.monday and step = 'offer') as offers,
      (select count(*)::int from applications where created_at >= week.monday::timestamp at time zone ${timeZone}
        and created_at < (week.monday + 7)::timestamp at time zone ${timeZone}
        and prior_application_id is null and not is_refinance
        and organization_id = current_organization()) as applications,
      (select count(*)::int from loans join applications application on application.id = loans.application_id
        where loans.funded_on >= week.monday and loans.funded_on < week.monday + 7
        and application.prior_application_id is null and not application.is_refinance
        and loans.organization_id = current_organization()) as loans
    from unnest(${[...weeks]}::date[]) as week (monday) order by week.monday`.execute(tx)
  return rows
}

/** Visits older than telemetry is kept; run by the purge, over all organizations. */
export const removeVisitsBefore = async (db: Database, before: Date, most: number): Promise<number> => {
  const removed = await sql`
    delete from funnel_visits where (organization_id, week, step, tracker_id) in (
      select organization_id, week, step, tracker_id from funnel_visits
      where visited_at < ${before} order by visited_at limit ${most})`.execute(db)
  return Number(removed.numAffectedRows ?? 0n)
}
