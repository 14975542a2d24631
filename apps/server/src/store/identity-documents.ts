import {
  ID_DOCUMENT_SIDES,
  ID_DOCUMENT_TYPES,
  type IdDocumentSide,
  type IdDocumentType,
} from '@pledge/domain/identity/vocabulary'
import * as z from 'zod'
import type { Tx } from './database.ts'

export interface IdentityDocument {
  readonly id: string
  readonly documentType: IdDocumentType
  readonly side: IdDocumentSide
  readonly contentType: string
  readonly fileKey: string
  readonly uploadedAt: Date
}

const vocabulary = z.object({ document_type: z.enum(ID_DOCUMENT_TYPES), side: z.enum(ID_DOCUMENT_SIDES) })

/** The sides that count now: not replaced by a later upload, not set aside by a refusal. */
export const currentIdentityDocuments = async (
  tx: Tx,
  applicationId: string,
): Promise<IdentityDocument[]> => {
  const rows = await tx
    .selectFrom('identity_documents')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('superseded_at', 'is', null)
    .orderBy('side', 'desc')
    .execute()
  return rows.map((row) => {
    const { document_type: documentType, side } = vocabulary.parse(row)
    return {
      id: row.id,
      documentType,
      side,
      contentType: row.content_type,
      fileKey: row.file_key,
      uploadedAt: row.uploaded_at,
    }
  })
}

/** Sets aside what was uploaded before: all of it, or one side. */
export const supersedeIdentityDocuments = async (
  tx: Tx,
  applicationId: string,
  now: Date,
  side?: IdDocumentSide,
): Promise<void> => {
  let update = tx
    .updateTable('identity_documents')
    .set({ superseded_at: now })
    .where('application_id', '=', applicationId)
    .where('superseded_at', 'is', null)
  if (side !== undefined) update = update.where('side', '=', side)
  await update.execute()
}

export const insertIdentityDocument = async (
  tx: Tx,
  input: IdentityDocument & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly sha256: string
  },
): Promise<void> => {
  await tx
    .insertInto('identity_documents')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      document_type: input.documentType,
      side: input.side,
      content_type: input.contentType,
      file_key: input.fileKey,
      sha256: input.sha256,
      uploaded_at: input.uploadedAt,
    })
    .execute()
}
