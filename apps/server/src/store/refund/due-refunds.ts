import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueOf, dueRows, type Due, type DueRow } from '../work/due.ts'

/** A refund that a job works on. */
export interface DueRefund extends Due {
  readonly id: string
}

/** Loans of which what is owed back has to be compared with what was sent. */
export const overpaymentsToCheck = (sweeper: Database, now: Date, most: number): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from overpayments_to_review(${now}, ${most})`)

/** Refunds that two agents approved, and those whose answer is not known. */
export const refundsToSend = async (
  sweeper: Database,
  now: Date,
  most: number,
): Promise<readonly DueRefund[]> => {
  const { rows } = await sql<DueRow & { refund_id: string }>`
    select * from refunds_to_send(${now}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.refund_id }))
}

/** Refunds that were recorded as never received and that are polled about. */
export const lostRefundsToPoll = async (
  sweeper: Database,
  now: Date,
  most: number,
): Promise<readonly DueRefund[]> => {
  const { rows } = await sql<DueRow & { refund_id: string }>`
    select * from lost_refunds_to_poll(${now}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.refund_id }))
}

/** Refunds of which the borrower is to be notified. */
export const refundsToNotify = async (
  sweeper: Database,
  now: Date,
  most: number,
): Promise<readonly DueRefund[]> => {
  const { rows } = await sql<DueRow & { refund_id: string }>`
    select * from refunds_to_notify(${now}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.refund_id }))
}

/** The refund that a trace number names, or undefined where it names none. */
export const refundOfTrace = async (
  sweeper: Database,
  traceNumber: string,
): Promise<Omit<DueRefund, 'times'> | undefined> => {
  const { rows } = await sql<Omit<DueRow, 'times'> & { refund_id: string }>`
    select * from refund_of_trace(${traceNumber})`.execute(sweeper)
  const [row] = rows
  if (row === undefined) return undefined
  return { id: row.refund_id, applicationId: row.application_id, organizationId: row.organization_id }
}
