import { DOCUMENT_KINDS, type DocumentKind } from '@pledge/domain/agreements/kinds'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export interface DocumentRecord {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly kind: DocumentKind
  readonly position: number
  readonly templateVersion: number
  readonly sha256: string
  readonly fileKey: string
  readonly byteLength: number
  readonly needsAcceptance: boolean
  /** The subject of a notice, where an application can have several of a kind: one per subject. */
  readonly about: string | null
  readonly createdAt: Date
  readonly acceptedAt: Date | null
}

const selectDocuments = (tx: Tx, applicationId: string) =>
  tx
    .selectFrom('documents as d')
    .leftJoin('document_acceptances as a', 'a.document_id', 'd.id')
    .selectAll('d')
    .select('a.accepted_at')
    .where('d.application_id', '=', applicationId)

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const recordOf = (row: Row): DocumentRecord => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  kind: z.enum(DOCUMENT_KINDS).parse(row.kind),
  position: row.position,
  templateVersion: row.template_version,
  sha256: row.sha256,
  fileKey: row.file_key,
  byteLength: row.byte_length,
  needsAcceptance: row.needs_acceptance,
  about: row.about,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
})

/** The documents of an application, in reading order. */
export const documentsOf = async (tx: Tx, applicationId: string): Promise<DocumentRecord[]> => {
  const rows = await selectDocuments(tx, applicationId)
    .orderBy('d.position')
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return rows.map(recordOf)
}

export const findDocument = async (
  tx: Tx,
  applicationId: string,
  documentId: string,
): Promise<DocumentRecord | undefined> => {
  const row = await selectDocuments(tx, applicationId).where('d.id', '=', documentId).executeTakeFirst()
  return row === undefined ? undefined : recordOf(row)
}

/** Stores a document once: the same bytes of the same kind, or another one on the same subject, change nothing. */
export const insertDocument = async (tx: Tx, document: Omit<DocumentRecord, 'acceptedAt'>): Promise<void> => {
  await tx
    .insertInto('documents')
    .values({
      id: document.id,
      application_id: document.applicationId,
      organization_id: document.organizationId,
      borrower_id: document.borrowerId,
      kind: document.kind,
      position: document.position,
      template_version: document.templateVersion,
      sha256: document.sha256,
      file_key: document.fileKey,
      byte_length: document.byteLength,
      needs_acceptance: document.needsAcceptance,
      about: document.about,
      created_at: document.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who accepted which bytes, when and from where. The first acceptance is kept. */
export const insertAcceptance = async (
  tx: Tx,
  input: {
    readonly document: DocumentRecord
    readonly acceptedAt: Date
    readonly acceptedFrom: string
    readonly userAgent: string
  },
): Promise<void> => {
  await tx
    .insertInto('document_acceptances')
    .values({
      document_id: input.document.id,
      application_id: input.document.applicationId,
      organization_id: input.document.organizationId,
      borrower_id: input.document.borrowerId,
      sha256: input.document.sha256,
      accepted_at: input.acceptedAt,
      accepted_from: input.acceptedFrom,
      user_agent: input.userAgent,
    })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .execute()
}
