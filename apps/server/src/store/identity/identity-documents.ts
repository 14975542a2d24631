import {
  ID_DOCUMENT_SIDES,
  ID_DOCUMENT_TYPES,
  type IdDocumentSide,
  type IdDocumentType,
} from '@pledge/domain/identity/vocabulary'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { IdentityDocuments } from '../database/schema.generated.ts'

/** Maximum sides of one application that an agent is shown. */
const MOST_SHOWN = 100

export interface IdentityDocument {
  readonly id: string
  readonly documentType: IdDocumentType
  readonly side: IdDocumentSide
  readonly contentType: string
  readonly fileKey: string
  /** Of the sanitized file. */
  readonly sha256: string
  readonly uploadedAt: Date
  /** When a later upload or a refusal set it aside; null while it counts. */
  readonly supersededAt: Date | null
}

const vocabulary = z.object({ document_type: z.enum(ID_DOCUMENT_TYPES), side: z.enum(ID_DOCUMENT_SIDES) })

const selectDocuments = (tx: Tx, applicationId: string) =>
  tx.selectFrom('identity_documents').selectAll().where('application_id', '=', applicationId)

const documentOf = (row: Selectable<IdentityDocuments>): IdentityDocument => {
  const { document_type: documentType, side } = vocabulary.parse(row)
  return {
    id: row.id,
    documentType,
    side,
    contentType: row.content_type,
    fileKey: row.file_key,
    sha256: row.sha256,
    uploadedAt: row.uploaded_at,
    supersededAt: row.superseded_at,
  }
}

/** The current sides: not replaced by a later upload, not set aside by a refusal. */
export const currentIdentityDocuments = async (
  tx: Tx,
  applicationId: string,
): Promise<IdentityDocument[]> => {
  const rows = await selectDocuments(tx, applicationId)
    .where('superseded_at', 'is', null)
    .orderBy('document_type')
    .orderBy('side', 'desc')
    .execute()
  return rows.map(documentOf)
}

/** Every uploaded side, including those set aside, newest first: the trail that agents see. */
export const everyIdentityDocument = async (tx: Tx, applicationId: string): Promise<IdentityDocument[]> => {
  const rows = await selectDocuments(tx, applicationId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(documentOf)
}

/** One side, including those set aside. */
export const findIdentityDocument = async (
  tx: Tx,
  applicationId: string,
  documentId: string,
): Promise<IdentityDocument | undefined> => {
  const row = await selectDocuments(tx, applicationId).where('id', '=', documentId).executeTakeFirst()
  return row === undefined ? undefined : documentOf(row)
}

/** Sets these sides aside; their files are kept for the agents' trail. */
export const setAsideIdentityDocuments = async (
  tx: Tx,
  applicationId: string,
  now: Date,
  documents: readonly { readonly id: string }[],
): Promise<void> => {
  if (documents.length === 0) return
  await tx
    .updateTable('identity_documents')
    .set({ superseded_at: now })
    .where('application_id', '=', applicationId)
    .where('superseded_at', 'is', null)
    .where(
      'id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
}

export const insertIdentityDocument = async (
  tx: Tx,
  input: Omit<IdentityDocument, 'supersededAt'> & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
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
