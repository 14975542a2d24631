import type { DocumentKind } from '@pledge/domain/agreements/kinds'

export { DOCUMENT_KINDS as DOCUMENT_TYPES } from '@pledge/domain/agreements/kinds'
/** What a document of an application is; stored with it, and the key of its words and of its template. */
export type DocumentType = DocumentKind
