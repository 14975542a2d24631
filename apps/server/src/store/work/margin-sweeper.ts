import type { Coin } from '@pledge/domain/collateral/coins'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueRows, type Due, type DueRow } from './due.ts'

/** Loans of a coin whose stored prices this price reaches; it reads no others. */
export const marginCrossings = (
  sweeper: Database,
  {
    coin,
    priceCents,
    now,
    most,
  }: { readonly coin: Coin; readonly priceCents: bigint; readonly now: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(
    sweeper,
    sql<DueRow>`select * from margin_crossings(${coin}, ${priceCents.toString()}::bigint, ${now}, ${most})`,
  )

/** Open margin calls whose time is over, oldest deadline first. */
export const marginCallsOver = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from margin_calls_over(${now}, ${most})`)

/** Open margin calls whose email was sent, which is not recorded in their state yet. */
export const marginCallsSent = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from margin_calls_sent(${now}, ${most})`)

/** Open margin calls of which the borrower is to be reminded. */
export const marginRemindersDue = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from margin_reminders_due(${now}, ${most})`)

/** Loans whose prices a day of interest changes. */
export const marginsToReprice = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from margins_to_reprice(${now}, ${most})`)

/** Loans of whose monitoring the borrower is to be written. */
export const marginsToNotice = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from margins_to_notice(${now}, ${most})`)

/** Loans of a coin with levels of their borrowers' own that this price reaches; it reads no others. */
export const alertLevelCrossings = (
  sweeper: Database,
  {
    coin,
    priceCents,
    now,
    most,
  }: { readonly coin: Coin; readonly priceCents: bigint; readonly now: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(
    sweeper,
    sql<DueRow>`select * from alert_level_crossings(${coin}, ${priceCents.toString()}::bigint, ${now}, ${most})`,
  )

/** Loans of a coin whose excess collateral is to be looked at by this price; it reads no others. */
export const excessCrossings = (
  sweeper: Database,
  {
    coin,
    priceCents,
    now,
    most,
  }: { readonly coin: Coin; readonly priceCents: bigint; readonly now: Date; readonly most: number },
): Promise<readonly Due[]> =>
  dueRows(
    sweeper,
    sql<DueRow>`select * from excess_crossings(${coin}, ${priceCents.toString()}::bigint, ${now}, ${most})`,
  )

/** Loans whose borrower is to be sent an alert of a level of their own, or a test. */
export const alertsToSend = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from alerts_to_send(${now}, ${most})`)

/** Loans in service that are not monitored yet. */
export const loansToMonitor = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from loans_to_monitor(${now}, ${most})`)

export interface MarginFigures {
  readonly stoppedOrganizations: number
  readonly openCalls: number
  readonly salesDue: number
}

/** What the alarms read; calls and sales are counted up to a bound. */
export const marginFigures = async (sweeper: Database): Promise<MarginFigures> => {
  const { rows } = await sql<{ stopped: number; calls: number; sales: number }>`
    select stopped_organizations::int as stopped, open_calls::int as calls, sales_due::int as sales
      from margin_figures()`.execute(sweeper)
  const [row] = rows
  if (row === undefined) throw new Error('figures have one row')
  return { stoppedOrganizations: row.stopped, openCalls: row.calls, salesDue: row.sales }
}
