import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dueOf, type Due, type DueRow } from '../work/due.ts'

/** A debit or an authorization that is due. */
export interface DueOfDebits extends Due {
  readonly id: string
}

/** Debits to submit now, and those whose answer is not known. */
export const debitsToSubmit = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly DueOfDebits[]> => {
  const { rows } = await sql<DueRow & { debit_id: string }>`
    select * from debits_to_submit(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.debit_id }))
}

/** Autopay whose next debit has to be planned. */
export const autopayToPlan = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly DueOfDebits[]> => {
  const { rows } = await sql<DueRow & { authorization_id: string }>`
    select * from autopay_to_plan(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.authorization_id }))
}

/** Authorizations whose copy for the borrower is not rendered yet. */
export const authorizationsToRender = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly DueOfDebits[]> => {
  const { rows } = await sql<DueRow & { authorization_id: string }>`
    select * from debit_authorizations_to_render(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.authorization_id }))
}

/** Emails about debits that are due to borrowers. */
export const debitNoticesToSend = async (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly DueOfDebits[]> => {
  const { rows } = await sql<DueRow & { notice_id: string }>`
    select * from debit_notices_to_send(${businessNow}, ${most})`.execute(sweeper)
  return rows.map((row) => ({ ...dueOf(row), id: row.notice_id }))
}

/** The debit that a trace number names, or undefined when it names none of ours yet. */
export const debitOfTrace = async (
  sweeper: Database,
  traceNumber: string,
): Promise<Omit<DueOfDebits, 'times'> | undefined> => {
  const { rows } = await sql<Omit<DueRow, 'times'> & { debit_id: string }>`
    select * from debit_of_trace(${traceNumber})`.execute(sweeper)
  const [row] = rows
  if (row === undefined) return undefined
  return { id: row.debit_id, applicationId: row.application_id, organizationId: row.organization_id }
}

/** Entries that were submitted since a moment, by the code with which they were returned; null for those that were not. */
export const debitEntriesSince = async (
  sweeper: Database,
  since: Date,
): Promise<readonly { readonly code: string | null; readonly entries: number }[]> => {
  const { rows } = await sql<{ code: string | null; entries: string }>`
    select code, entries::text from debit_entries_since(${since})`.execute(sweeper)
  return rows.map(({ code, entries }) => ({ code, entries: Number(entries) }))
}
