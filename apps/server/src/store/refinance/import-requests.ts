import type { Tx } from '../database/database.ts'

/** An import that waits for a second agent. */
export interface ImportRequest {
  /** Identifies the file. */
  readonly sha256: string
  /** Identifies what the import does. */
  readonly changesSha256: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly persons: number
}

/** The imports of an organization that wait for a second agent and were asked for after `since`, oldest first. */
export const importRequests = async (
  tx: Tx,
  {
    organizationId,
    since,
    most,
  }: { readonly organizationId: string; readonly since: Date; readonly most: number },
): Promise<readonly ImportRequest[]> => {
  const rows = await tx
    .selectFrom('estate_import_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .orderBy('changes_sha256')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    sha256: row.sha256,
    changesSha256: row.changes_sha256,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    persons: row.persons,
  }))
}

/** Who has asked for an import that does exactly this, after `since`; undefined while nobody has. */
export const importRequestedBy = async (
  tx: Tx,
  {
    organizationId,
    changesSha256,
    since,
  }: { readonly organizationId: string; readonly changesSha256: string; readonly since: Date },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('estate_import_requests')
    .select('requested_by')
    .where('organization_id', '=', organizationId)
    .where('changes_sha256', '=', changesSha256)
    .where('requested_at', '>', since)
    .executeTakeFirst()
  return row?.requested_by
}

/** Stores that an agent asks for an import. Replaces an earlier request for the same that has expired. */
export const saveImportRequest = async (
  tx: Tx,
  organizationId: string,
  { sha256, requestedBy, requestedAt, changesSha256, added, changed, removed, persons }: ImportRequest,
): Promise<void> => {
  const values = {
    sha256,
    requested_by: requestedBy,
    requested_at: requestedAt,
    added,
    changed,
    removed,
    persons,
  }
  await tx
    .insertInto('estate_import_requests')
    .values({ organization_id: organizationId, changes_sha256: changesSha256, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'changes_sha256']).doUpdateSet(values))
    .execute()
}

/** An import ends every request: the register is no longer the one that they were about. */
export const deleteImportRequests = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('estate_import_requests').where('organization_id', '=', organizationId).execute()
}
