/** Documents that the product makes, in the order in which they are listed. */
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
 * Made on entering SIGN_DOCS and accepted in this order: the Truth in Lending disclosure comes before the contract
 * that it tells of (facts 5.7: given before consummation).
 */
export const AGREEMENT_KINDS = [
  'TILA_DISCLOSURE',
  'LOAN_AGREEMENT',
  'SECURITY_AGREEMENT',
] as const satisfies readonly DocumentKind[]

/** Whether the borrower accepts it on the disclosures page; the others are to be read and kept. */
export const needsAcceptance = (kind: DocumentKind): boolean =>
  (AGREEMENT_KINDS as readonly DocumentKind[]).includes(kind)

/** Which version setting of the organization a kind is made from (`organization.templates`). */
export const TEMPLATE_OF = {
  APPLICATION_DISCLOSURES: 'applicationDisclosures',
  TILA_DISCLOSURE: 'tilaDisclosure',
  LOAN_AGREEMENT: 'loanAgreement',
  SECURITY_AGREEMENT: 'securityAgreement',
  ADVERSE_ACTION: 'adverseAction',
  INCOMPLETENESS: 'incompleteness',
} as const satisfies Record<DocumentKind, string>
