import type { LoanAnswer } from '@pledge/contract/servicing'
import { loanDocumentWords } from '@pledge/copy/en/loan-documents'
import { messages as words } from '@pledge/copy/en/messages'
import { loanExport } from '@pledge/copy/en/screens/loan-export'
import { documentFormat } from '@pledge/domain/agreements/document-format'
import { fill } from '@pledge/copy/fill'
import type { Movement } from '@pledge/domain/rehypothecation/movements'
import type { FileEvent } from '@pledge/domain/process/events'
import type { DocumentRecord } from '../../store/agreements/documents.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredAuthorization } from '../../store/debit/debit-authorizations.ts'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { MessageRecord } from '../../store/mail/messages.ts'
import type { StoredOffer } from '../../store/offer/offers.ts'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import { csvOf } from '../audit/csv.ts'
import { accrualRows, activityRows, messageRows, paymentRows } from './export-tables.ts'
import { saleRows } from './sale-rows.ts'

const contents = loanExport.contents

/** More documents than a loan of years has. Beyond them the newest are exported, and the list of contents says so. */
export const MOST_EXPORTED_FILES = 500

export interface ExportParts {
  readonly record: ApplicationRecord
  readonly stored: StoredLoan
  readonly offer: StoredOffer | undefined
  readonly events: readonly FileEvent[]
  readonly refunds: readonly StoredRefund[]
  readonly movements: readonly Movement[]
  readonly answer: LoanAnswer
  readonly made: readonly DocumentRecord[]
  readonly ofLoan: readonly LoanDocumentRecord[]
  readonly authorizations: readonly StoredAuthorization[]
  readonly messages: readonly MessageRecord[]
  /** Business time. */
  readonly now: Date
}

interface NamedFile {
  readonly at: Date
  readonly title: string
  readonly key: string
  readonly extension: string
}

const filesOf = ({ made, ofLoan, authorizations }: ExportParts): readonly NamedFile[] =>
  [
    ...made.map((one) => ({
      at: one.createdAt,
      title: words.documents[one.kind].name,
      key: one.fileKey,
      extension: 'pdf',
    })),
    ...ofLoan.map((one) => ({
      at: one.createdAt,
      title: loanDocumentWords(one).name,
      key: one.fileKey,
      extension: documentFormat(one.kind).extension,
    })),
    ...authorizations.flatMap(({ documentFileKey: key, signedAt }) =>
      key === null ? [] : [{ at: signedAt, title: words.debitAuthorization.name, key, extension: 'pdf' }],
    ),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** A name that every file system takes: '003-2026-11-24-loan-agreement.pdf'. */
const nameOf = ({ at, title, extension }: NamedFile, index: number): string => {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `documents/${String(index + 1).padStart(3, '0')}-${at.toISOString().slice(0, 10)}-${plain}.${extension}`
}

const listOf = (parts: ExportParts, count: number, isCut: boolean): string =>
  [
    contents.title,
    '',
    fill(contents.loan, { moment: parts.now.toISOString() }),
    contents.payments,
    contents.accruals,
    contents.activity,
    contents.sales,
    contents.messages,
    fill(contents.documents, { count: String(count) }),
    ...(isCut ? [contents.more] : []),
    '',
    contents.dollars,
    '',
  ].join('\r\n')

/** What an export of a loan consists of: its texts, and which files of the store are in it. */
export const exportContents = (parts: ExportParts) => {
  const { record, stored, offer, answer, messages, now } = parts
  const all = filesOf(parts)
  const files = all.slice(-MOST_EXPORTED_FILES)
  const coin = offer?.quote.coin
  return {
    at: now,
    texts: [
      { name: 'contents.txt', text: listOf(parts, files.length, files.length < all.length) },
      { name: 'loan.json', text: `${JSON.stringify({ coin: coin ?? null, ...answer }, null, 2)}\n` },
      { name: 'payments.csv', text: csvOf(paymentRows(record, stored)) },
      { name: 'accruals.csv', text: csvOf(accrualRows(record, stored, now)) },
      {
        name: 'activity.csv',
        text: csvOf(coin === undefined ? [] : activityRows(parts, coin)),
      },
      { name: 'sales.csv', text: csvOf(saleRows(record)) },
      { name: 'messages.csv', text: csvOf(messageRows(messages)) },
    ],
    files: files.map((file, index) => ({ name: nameOf(file, index), key: file.key })),
  }
}
