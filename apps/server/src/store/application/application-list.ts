import type { ApplicationState } from '@pledge/domain/application/states'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Applications per page. */
export const APPLICATIONS_PAGE = 50

/** The end of a page. Applications of the same time are ordered by id. */
export interface ApplicationCursor {
  /** To the microsecond, as stored: a `Date` would truncate it and skip rows in between. */
  readonly createdAt: string
  /** Without one, the page begins before all applications of that time. */
  readonly id: string | undefined
}

/** The database has no year zero, but calls accept it: it is earlier than everything. */
const EARLIEST = '0001-01-01T00:00:00Z'

/**
 * A page of an organization's applications, newest first, in index order (`applications_newest` and
 * `applications_newest_of_state`), so that earlier rows are not read.
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
