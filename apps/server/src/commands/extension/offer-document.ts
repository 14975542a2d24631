import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'

/** What the document of an offer is about: the later maturity, and the extension. */
export const aboutOffer = (maturesOn: CalendarDate, extensionId: string): string =>
  `${formatCalendarDate(maturesOn)}:${extensionId}`

/** The newest document of an offer; undefined while it is being made. */
export const newestOffer = (
  documents: readonly LoanDocumentRecord[],
  extensionId: string,
): LoanDocumentRecord | undefined =>
  documents
    .filter(({ kind, about }) => kind === 'EXTENSION_OFFER' && about.endsWith(`:${extensionId}`))
    .reduce<LoanDocumentRecord | undefined>(
      (newest, one) => (newest === undefined || one.revision > newest.revision ? one : newest),
      undefined,
    )
