import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { LOAN_DOCUMENT_KINDS, type LoanDocumentKind } from '@pledge/domain/servicing/loan-documents'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** A statement or a letter of a loan in service. */
export interface LoanDocumentRecord {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly kind: LoanDocumentKind
  /** The last day of a statement's period, the year of a summary, the two days of a payoff letter, the day of the close. */
  readonly about: string
  readonly revision: number
  readonly figuresSha256: string
  readonly templateVersion: number
  readonly sha256: string
  readonly fileKey: string
  readonly byteLength: number
  readonly createdAt: Date
}

const selectDocuments = (tx: Tx, applicationId: string) =>
  tx.selectFrom('loan_documents').selectAll().where('application_id', '=', applicationId)
type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const recordOf = (row: Row): LoanDocumentRecord => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  kind: z.enum(LOAN_DOCUMENT_KINDS).parse(row.kind),
  about: row.about,
  revision: row.revision,
  figuresSha256: row.figures_sha256,
  templateVersion: row.template_version,
  sha256: row.sha256,
  fileKey: row.file_key,
  byteLength: row.byte_length,
  createdAt: row.created_at,
})

/** The statements and letters of a loan, the newest first. */
export const loanDocumentsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly LoanDocumentRecord[]> => {
  const rows = await selectDocuments(tx, applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('about', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

export const findLoanDocument = async (
  tx: Tx,
  applicationId: string,
  documentId: string,
): Promise<LoanDocumentRecord | undefined> => {
  const row = await selectDocuments(tx, applicationId).where('id', '=', documentId).executeTakeFirst()
  return row && recordOf(row)
}

/** Stores a document. Another of the same kind, subject and revision is a bug and fails. */
export const insertLoanDocument = async (tx: Tx, document: LoanDocumentRecord): Promise<void> => {
  await tx
    .insertInto('loan_documents')
    .values({
      id: document.id,
      application_id: document.applicationId,
      organization_id: document.organizationId,
      borrower_id: document.borrowerId,
      kind: document.kind,
      about: document.about,
      revision: document.revision,
      figures_sha256: document.figuresSha256,
      template_version: document.templateVersion,
      sha256: document.sha256,
      file_key: document.fileKey,
      byte_length: document.byteLength,
      created_at: document.createdAt,
    })
    .execute()
}

/** A request for a payoff letter. */
export interface PayoffLetterRequest {
  readonly requestedOn: CalendarDate
  readonly goodThrough: CalendarDate
}

const dateOf = (text: string): CalendarDate => {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new Error('the database knows its dates')
  return date
}

/** Requests whose letters are not generated yet, oldest first. */
export const payoffLetterRequests = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly PayoffLetterRequest[]> => {
  const rows = await tx
    .selectFrom('payoff_letter_requests')
    .select(['requested_on', 'good_through'])
    .where('application_id', '=', applicationId)
    .orderBy('requested_on')
    .orderBy('good_through')
    .execute()
  return rows.map((row) => ({
    requestedOn: dateOf(row.requested_on),
    goodThrough: dateOf(row.good_through),
  }))
}

/** Requests a letter. Idempotent: repeating a request is a no-op. */
export const insertPayoffLetterRequest = async (
  tx: Tx,
  whose: { readonly applicationId: string; readonly organizationId: string; readonly borrowerId: string },
  request: PayoffLetterRequest & { readonly requestedBy: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('payoff_letter_requests')
    .values({
      application_id: whose.applicationId,
      organization_id: whose.organizationId,
      borrower_id: whose.borrowerId,
      requested_on: formatCalendarDate(request.requestedOn),
      good_through: formatCalendarDate(request.goodThrough),
      requested_by: request.requestedBy,
      requested_at: request.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes requests whose letters are generated or no longer needed. */
export const removePayoffLetterRequests = async (
  tx: Tx,
  applicationId: string,
  requests: readonly PayoffLetterRequest[],
): Promise<void> => {
  for (const { requestedOn, goodThrough } of requests)
    await tx
      .deleteFrom('payoff_letter_requests')
      .where('application_id', '=', applicationId)
      .where('requested_on', '=', formatCalendarDate(requestedOn))
      .where('good_through', '=', formatCalendarDate(goodThrough))
      .execute()
}
