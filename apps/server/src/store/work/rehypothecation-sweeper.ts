import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueRows, type Due, type DueRow } from './due.ts'

/** Loans of which a lot is to be delivered or returned, or which are looked at because some time has passed. */
export const rehypothecationsDue = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from rehypothecations_due(${now}, ${most})`)
