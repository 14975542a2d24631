import type { DocumentAnswer } from '@pledge/contract/agreements'

export interface ReadingPlace {
  readonly document: DocumentAnswer
  /** Starts at 1. */
  readonly number: number
  readonly count: number
  /** Accepting it completes the loan documents. */
  readonly isLast: boolean
}

const isAgreement = ({ needsAcceptance, isReplaced }: DocumentAnswer): boolean =>
  needsAcceptance && !isReplaced

/** Whether there are agreements to read, accepted or not: a job prepares them after a confirmation. */
export const hasAgreements = (documents: readonly DocumentAnswer[] | undefined): boolean =>
  documents?.some(isAgreement) === true

/**
 * The reading position (rows 1.2.101, 1.2.102): the first agreement that is not accepted, in the server's order. Null
 * when none is left. A reload resumes here, because only acceptances are stored.
 */
export const readingPlace = (documents: readonly DocumentAnswer[]): ReadingPlace | null => {
  const agreements = documents.filter(isAgreement)
  const index = agreements.findIndex((document) => document.acceptedAt === null)
  const document = agreements[index]
  if (document === undefined) return null
  const isLast = agreements.every((other) => other === document || other.acceptedAt !== null)
  return { document, number: index + 1, count: agreements.length, isLast }
}

/**
 * The accept button is enabled once the document was shown and read: its end was reached, or the reader confirms it.
 */
export const mayAccept = (reading: { readonly isShown: boolean; readonly isRead: boolean }): boolean =>
  reading.isShown && reading.isRead

/** Where the last acceptance leads (rows 1.2.103 to 1.2.105, gap G.41). */
export const afterLastAcceptance = (application: {
  readonly isRollForward: boolean
  readonly isCollateralDue: boolean
}): 'next-steps' | 'collateral' | 'complete' => {
  if (!application.isRollForward) return 'next-steps'
  return application.isCollateralDue ? 'collateral' : 'complete'
}
