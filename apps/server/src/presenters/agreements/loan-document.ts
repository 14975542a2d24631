import type { DocumentAnswer } from '@pledge/contract/agreements'
import type { MessageView } from '@pledge/contract/loan-documents'
import { loanDocumentWords } from '@pledge/copy/en/loan-documents'
import { paidOffAtOf } from '@pledge/domain/loan/loan-state'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'
import type { MessageRecord } from '../../store/mail/messages.ts'

/** A later correction replaces a document; a letter that a loan is paid in full is of no effect while the loan is open again. */
const isReplaced = (
  { kind, about, revision }: LoanDocumentRecord,
  all: readonly LoanDocumentRecord[],
  { file, deadlineTerms }: ApplicationRecord,
): boolean => {
  if (all.some((other) => other.kind === kind && other.about === about && other.revision > revision))
    return true
  if (kind !== 'PAID_IN_FULL_LETTER') return false
  const closedAt = paidOffAtOf(file.loan)
  return closedAt === null || formatCalendarDate(calendarDateIn(closedAt, deadlineTerms.timeZone)) !== about
}

/** Statements and letters as documents among the others: nobody accepts them. */
export const presentLoanDocuments = (
  documents: readonly LoanDocumentRecord[],
  record: ApplicationRecord,
): DocumentAnswer[] =>
  documents.map((document) => {
    const { name, description } = loanDocumentWords(document)
    return {
      uuid: document.id,
      identityUuid: document.borrowerId,
      type: document.kind,
      name,
      description,
      templateVersion: document.templateVersion,
      sha256: document.sha256,
      createdAt: document.createdAt.toISOString(),
      needsAcceptance: false,
      isReplaced: isReplaced(document, documents, record),
      about: document.about,
      acceptedAt: null,
    }
  })

export const presentMessage = (message: MessageRecord): MessageView => ({
  uuid: message.id,
  kind: message.kind,
  channel: message.channel,
  subject: message.subject,
  status: message.status,
  queuedAt: message.queuedAt.toISOString(),
  settledAt: message.settledAt?.toISOString() ?? null,
})
