import type { ApplicationState } from '@pledge/domain/application/states'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Applications of one page. */
export const APPLICATIONS_PAGE = 50

/** Where a page ends. Applications of the same moment are told apart by their ids. */
export interface ApplicationCursor {
  /** To the microsecond, as the database keeps it: a `Date` would cut it, and skip what lies between. */
  readonly createdAt: string
  /** Without one, the page begins before all applications of that moment. */
  readonly id: string | undefined
}

/** The database has no year zero, and the calls let it in: it is before everything. */
const EARLIEST = '0001-01-01T00:00:00Z'

/**
 * A page of an organization's applications, newest first, in the order of an index (`applications_newest` and
 * `applications_newest_of_state`): what comes before it is not read.
 */
export const applicationsPage = (
  tx: Tx,
  organizationId: string,
  filter: { readonly state: ApplicationState | undefined; readonly after: ApplicationCursor | undefined },
) => {
  const { state, after } = filter
  const createdAt = after !== undefined && after.createdAt < EARLIEST ? EARLIEST : after?.createdAt
  let query = tx
    .selectFrom('applications')
    .select([
      'id',
      'entered_state_at',
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_at'),
    ])
    .where('organization_id', '=', organizationId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (after?.id !== undefined)
    query = query.where(
      sql<SqlBool>`(applications.created_at, applications.id) < (${createdAt}::timestamptz, ${after.id}::uuid)`,
    )
  else if (after !== undefined)
    query = query.where('applications.created_at', '<', sql<Date>`${createdAt}::timestamptz`)
  return query
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(APPLICATIONS_PAGE)
    .execute()
}
