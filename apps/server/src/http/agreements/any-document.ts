import { findDocument, type DocumentRecord } from '../../store/agreements/documents.ts'
import type { Tx } from '../../store/database/database.ts'
import { findLoanDocument, type LoanDocumentRecord } from '../../store/loan/loan-documents.ts'

/** A document of an application by its id: one of its origination, or a statement or a letter of its loan. */
export const findAnyDocument = async (
  tx: Tx,
  applicationId: string,
  documentId: string,
): Promise<DocumentRecord | LoanDocumentRecord | undefined> =>
  (await findDocument(tx, applicationId, documentId)) ??
  (await findLoanDocument(tx, applicationId, documentId))
