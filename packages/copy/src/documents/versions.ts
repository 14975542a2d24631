import type { DocumentType } from './document-types.ts'
import type { LoanFacts } from './facts.ts'

/** What a renewal is documented by, whatever the settings name: it pays off a loan, and pays nothing out. */
const RENEWAL_VERSIONS: Readonly<Partial<Record<DocumentType, number>>> = {
  APPLICATION_DISCLOSURES: 5,
  TILA_DISCLOSURE: 3,
  LOAN_AGREEMENT: 4,
  SECURITY_AGREEMENT: 4,
}

/** Every version that was ever written for renewals; settings cannot name one for the loans that are none. */
export const OF_RENEWALS: Readonly<Partial<Record<DocumentType, readonly number[]>>> = {
  APPLICATION_DISCLOSURES: [3, 5],
  TILA_DISCLOSURE: [2, 3],
  LOAN_AGREEMENT: [2, 4],
  SECURITY_AGREEMENT: [2, 4],
}

/** The first version of the adverse action notice that tells of outside sources and of loans refused after signing. */
const TELLS_OF_SOURCES = 2

/** The version of a notice of adverse action: never one that leaves a right of the borrower out, whatever settings name. */
export const adverseActionVersion = (named: number): number => Math.max(named, TELLS_OF_SOURCES)

/** The first version of the loan agreement that tells of compounding; those before say that interest is simple. */
const TELLS_OF_COMPOUNDING = 3

/** The first versions that tell of both amounts; those before leave the planned amount out (note 041). */
const TELLS_OF_BOTH_AMOUNTS: Readonly<Partial<Record<DocumentType, number>>> = {
  APPLICATION_DISCLOSURES: 4,
  SECURITY_AGREEMENT: 3,
}

/**
 * The version of the words of a document: what the settings of the organisation name, unless those were not written for
 * this loan. So a setting of old cannot put an untrue sentence before a borrower (note 039).
 */
export const versionFor = (
  type: DocumentType,
  named: number,
  { renewal, terms }: Pick<LoanFacts, 'renewal' | 'terms'>,
): number => {
  const ofRenewal = renewal === null ? undefined : RENEWAL_VERSIONS[type]
  if (ofRenewal !== undefined) return ofRenewal
  const ofBoth = TELLS_OF_BOTH_AMOUNTS[type]
  if (ofBoth !== undefined && named < ofBoth) return ofBoth
  const isUntrue = type === 'LOAN_AGREEMENT' && terms.deferredCompounding && named < TELLS_OF_COMPOUNDING
  return isUntrue ? TELLS_OF_COMPOUNDING : named
}
