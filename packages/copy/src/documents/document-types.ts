/** What a document of an application is; stored with it, and the key of its words and of its template. */
export const DOCUMENT_TYPES = [
  'APPLICATION_DISCLOSURES',
  'TILA_DISCLOSURE',
  'LOAN_AGREEMENT',
  'SECURITY_AGREEMENT',
  'ADVERSE_ACTION',
  'INCOMPLETENESS',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
