import type { LoanState } from '@pledge/domain/loan/loan-state'
import type { Tx } from '../database/database.ts'
import { loanState } from './loan-state.ts'

/** The stored states of many loans, by application. Throws on one that cannot be read. */
export const loanStatesOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, LoanState>> => {
  const rows = await tx
    .selectFrom('streams')
    .select(['application_id', 'state'])
    .where('application_id', 'in', [...applicationIds])
    .where('stream', '=', 'loan')
    .execute()
  return new Map(rows.map(({ application_id: id, state }) => [id, loanState.parse(state)]))
}
