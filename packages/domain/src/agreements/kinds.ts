/** Documents that the product generates, in the order in which they are listed. */
export const DOCUMENT_KINDS = [
  'APPLICATION_DISCLOSURES',
  'TILA_DISCLOSURE',
  'LOAN_AGREEMENT',
  'SECURITY_AGREEMENT',
  'ADVERSE_ACTION',
  'INCOMPLETENESS',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * Generated on entering SIGN_DOCS and accepted in this order. The Truth in Lending disclosure precedes the
 * contract that it describes (facts 5.7: given before consummation).
 */
export const AGREEMENT_KINDS = [
  'TILA_DISCLOSURE',
  'LOAN_AGREEMENT',
  'SECURITY_AGREEMENT',
] as const satisfies readonly DocumentKind[]

/** Whether the borrower accepts it on the disclosures page. The others are only to be read and kept. */
export const needsAcceptance = (kind: DocumentKind): boolean =>
  (AGREEMENT_KINDS as readonly DocumentKind[]).includes(kind)

/** The organization's version setting for each kind (`organization.templates`). */
export const TEMPLATE_OF = {
  APPLICATION_DISCLOSURES: 'applicationDisclosures',
  TILA_DISCLOSURE: 'tilaDisclosure',
  LOAN_AGREEMENT: 'loanAgreement',
  SECURITY_AGREEMENT: 'securityAgreement',
  ADVERSE_ACTION: 'adverseAction',
  INCOMPLETENESS: 'incompleteness',
} as const satisfies Record<DocumentKind, string>
