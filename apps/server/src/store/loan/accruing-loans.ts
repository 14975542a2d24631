import type { Tx } from '../database/database.ts'

export interface AccruingApplication {
  readonly id: string
  readonly borrowerId: string
  readonly version: number
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
}

/** Locks the applications of these loans until the transaction ends, as a command on one of them does. Skips locked ones. */
export const lockLoansToAccrue = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<readonly AccruingApplication[]> => {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'borrower_id', 'version', 'organization_version', 'lending_rules_version'])
    .where('id', 'in', [...applicationIds])
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    borrowerId: row.borrower_id,
    version: row.version,
    organizationVersion: row.organization_version,
    lendingRulesVersion: row.lending_rules_version,
  }))
}
