import type { ApplicationState } from '@pledge/domain/application/states'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Serializes a borrower's requests to start an application until the end of the transaction. */
export const lockStarts = async (tx: Tx, borrowerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`start:${borrowerId}`}, 0))`.execute(tx)
}

const JUST_STARTED: readonly ApplicationState[] = ['APP_START', 'OFFER_SELECT']

/** Ids of a borrower's applications started since then, by the same originator, without a selected offer. */
export const justStarted = async (
  tx: Tx,
  input: { readonly borrowerId: string; readonly loanOriginatorId: string; readonly since: Date },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('applications')
    .select('id')
    .where('borrower_id', '=', input.borrowerId)
    .where('loan_originator_id', '=', input.loanOriginatorId)
    .where('state', 'in', JUST_STARTED)
    .where('created_at', '>=', input.since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.id)
}
