import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'
import type { ModificationOffer } from '../../store/modification/modifications.ts'

/**
 * What the document of an offer is about: the last day to accept it, what would change, and the modification.
 */
export const aboutOffer = ({ id, terms, acceptBy }: ModificationOffer): string =>
  `${formatCalendarDate(acceptBy)}:${terms.kind}:${id}`

/** The newest document of an offer; undefined while it is being made. */
export const newestOffer = (
  documents: readonly LoanDocumentRecord[],
  modificationId: string,
): LoanDocumentRecord | undefined =>
  documents
    .filter(({ kind, about }) => kind === 'MODIFICATION_OFFER' && about.endsWith(`:${modificationId}`))
    .reduce<LoanDocumentRecord | undefined>(
      (newest, one) => (newest === undefined || one.revision > newest.revision ? one : newest),
      undefined,
    )
