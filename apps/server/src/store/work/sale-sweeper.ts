import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueOf, dueRows, type Due, type DueRow } from './due.ts'

interface Times {
  readonly businessNow: Date
  readonly realNow: Date
  readonly most: number
}

/** Loans of which a sale is due and none is under way, those that are due longest first. */
export const salesToOrder = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from sales_to_order(${now}, ${most})`)

/** Planned sales of loans in default whose notice was sent before a moment, and may be over, oldest decision first. */
export const plannedSalesToOrder = (
  sweeper: Database,
  { now, sentBefore, most }: { readonly now: Date; readonly sentBefore: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from planned_sales_to_order(${now}, ${sentBefore}, ${most})`)

/** Sales under way on which no process holds a lease. */
export const salesUnderWay = (
  sweeper: Database,
  { businessNow, realNow, most }: Times,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from sales_under_way(${businessNow}, ${realNow}, ${most})`)

/** Loans of whose sales the borrower is to be notified. */
export const salesToNotify = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from sales_to_notify(${now}, ${most})`)

/** Deliveries of sold collateral that are not final on the chain and on which no process holds a lease. */
export const deliveriesUnderWay = async (
  sweeper: Database,
  { businessNow, realNow, most }: Times,
): Promise<readonly (Due & { readonly deliveryId: string })[]> => {
  const { rows } = await sql<DueRow & { readonly delivery_id: string }>`
    select * from deliveries_under_way(${businessNow}, ${realNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), deliveryId: row.delivery_id }))
}

export interface SaleFigures {
  readonly stoppedSales: number
  readonly rejectedDeliveries: number
}

/** What the alarms of sales read, each counted up to a bound. */
export const saleFigures = async (sweeper: Database, most: number): Promise<SaleFigures> => {
  const { rows } = await sql<{ stopped_sales: number; rejected_deliveries: number }>`
    select * from sale_figures(${most})`.execute(sweeper)
  const [row] = rows
  if (row === undefined) throw new Error('figures have one row')
  return { stoppedSales: row.stopped_sales, rejectedDeliveries: row.rejected_deliveries }
}
