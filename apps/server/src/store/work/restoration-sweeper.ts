import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueRows, type Due, type DueRow } from './due.ts'

/** Restorations under way on which no process holds a lease. */
export const restorationsUnderWay = (
  sweeper: Database,
  {
    businessNow,
    realNow,
    most,
  }: { readonly businessNow: Date; readonly realNow: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from restorations_under_way(${businessNow}, ${realNow}, ${most})`)
