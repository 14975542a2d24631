import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

/** What the sweeper's role may ask: only ids and whose they are. The work is then done as that organization. */
export interface Due {
  readonly applicationId: string
  readonly organizationId: string
  /** How often in a row it was deferred (`retry-backoffs.ts`). */
  readonly times: number
}

/** A row of a function of the sweeper. */
export interface DueRow {
  readonly application_id: string
  readonly organization_id: string
  readonly times: number
}

export const dueOf = ({ application_id, organization_id, times }: DueRow): Due => ({
  applicationId: application_id,
  organizationId: organization_id,
  times,
})

/** What a function of the sweeper lists. */
export const dueRows = async (sweeper: Database, query: RawBuilder<DueRow>): Promise<readonly Due[]> =>
  (await query.execute(sweeper)).rows.map(dueOf)
