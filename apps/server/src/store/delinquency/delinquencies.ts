import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The statuses of loans that are past due: others have no row. */
export const STORED_DELINQUENCIES = ['PAST_DUE', 'MATURED_UNPAID', 'IN_DEFAULT', 'CHARGED_OFF'] as const
export type StoredDelinquency = (typeof STORED_DELINQUENCIES)[number]

interface Whose {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** Keeps the status of a loan that is past due, and since when it has it. */
export const saveDelinquency = async (
  tx: Tx,
  whose: Whose,
  row: { readonly status: StoredDelinquency; readonly on: CalendarDate; readonly dueOn: CalendarDate },
): Promise<void> => {
  const changing = { status: row.status, due_on: formatCalendarDate(row.dueOn) }
  await tx
    .insertInto('delinquencies')
    .values({
      application_id: whose.applicationId,
      organization_id: whose.organizationId,
      borrower_id: whose.borrowerId,
      since: formatCalendarDate(row.on),
      ...changing,
    })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet({
        ...changing,
        since: sql`case when delinquencies.status = excluded.status then delinquencies.since else excluded.since end`,
      }),
    )
    .execute()
}

/** The loan is past due no longer. */
export const removeDelinquency = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.deleteFrom('delinquencies').where('application_id', '=', applicationId).execute()
}

/** Loans of one status, nearest deadline first. */
export const delinquentLoans = (tx: Tx, organizationId: string, status: StoredDelinquency) =>
  tx
    .selectFrom('delinquencies')
    .select(['application_id as id', 'due_on', 'since'])
    .where('organization_id', '=', organizationId)
    .where('status', '=', status)
    .orderBy('due_on')
    .orderBy('application_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
