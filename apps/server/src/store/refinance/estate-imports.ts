import type { Tx } from '../database/database.ts'

/** A file that was imported. */
export interface EstateImport {
  readonly id: string
  readonly sha256: string
  readonly importedBy: string
  readonly importedAt: Date
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Changed loans whose person changed. */
  readonly persons: number
  /** The agent who asked for it first, where two were needed. */
  readonly requestedBy: string | null
}

/** Records an imported file; rows are never changed. */
export const insertEstateImport = async (
  tx: Tx,
  organizationId: string,
  one: EstateImport,
): Promise<void> => {
  await tx
    .insertInto('estate_imports')
    .values({
      id: one.id,
      organization_id: organizationId,
      sha256: one.sha256,
      imported_by: one.importedBy,
      imported_at: one.importedAt,
      lines: one.lines,
      added: one.added,
      changed: one.changed,
      removed: one.removed,
      persons: one.persons,
      requested_by: one.requestedBy,
    })
    .execute()
}

/** The last imports of an organization, newest first. */
export const estateImports = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly EstateImport[]> => {
  const rows = await tx
    .selectFrom('estate_imports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sha256: row.sha256,
    importedBy: row.imported_by,
    importedAt: row.imported_at,
    lines: row.lines,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    persons: row.persons,
    requestedBy: row.requested_by,
  }))
}

export interface ImportProgress {
  readonly doneLines: number
  readonly lines: number
  readonly updatedAt: Date
}

/** Stores how far the import of an organization is. */
export const saveImportProgress = async (
  tx: Tx,
  organizationId: string,
  { doneLines, lines, updatedAt }: ImportProgress,
): Promise<void> => {
  const values = { done_lines: doneLines, lines, updated_at: updatedAt }
  await tx
    .insertInto('estate_import_progress')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** How far the last import of an organization was; undefined before the first one. */
export const importProgress = async (tx: Tx, organizationId: string): Promise<ImportProgress | undefined> => {
  const row = await tx
    .selectFrom('estate_import_progress')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && { doneLines: row.done_lines, lines: row.lines, updatedAt: row.updated_at }
}

/** An import that has ended, or was rolled back, has no progress. */
export const clearImportProgress = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('estate_import_progress').where('organization_id', '=', organizationId).execute()
}
