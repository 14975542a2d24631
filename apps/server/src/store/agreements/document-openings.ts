import type { Tx } from '../database/database.ts'
import type { DocumentRecord } from './documents.ts'

/** Records that the borrower has opened a document; the first time is kept. */
export const insertOpening = async (
  tx: Tx,
  document: Pick<DocumentRecord, 'id' | 'applicationId' | 'organizationId' | 'borrowerId'>,
  openedAt: Date,
): Promise<void> => {
  await tx
    .insertInto('document_openings')
    .values({
      document_id: document.id,
      application_id: document.applicationId,
      organization_id: document.organizationId,
      borrower_id: document.borrowerId,
      opened_at: openedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether any document of this application was opened by its borrower. */
export const hasOpenedDocument = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('document_openings')
    .select('document_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}
