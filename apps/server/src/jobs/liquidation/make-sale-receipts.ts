import { createHash } from 'node:crypto'
import { composeLoanDocument, LOAN_TEMPLATE_VERSION } from '@pledge/copy/documents/loan-templates'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { receiptJsonOf } from '@pledge/domain/liquidation/receipt-json'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { systemOf } from '../../commands/actors.ts'
import { belongsTo } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { unnotifiedSales } from '../../store/liquidation/liquidations.ts'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'
import { organizationVersion, publishedOrganization } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import { borrowerFacts, frameFacts } from '../agreements/document-facts.ts'
import { keepDataFile, keepDocumentFile } from '../agreements/keep-document-file.ts'
import type { JobDeps } from '../deps.ts'

/** The page on which anybody recomputes a receipt, without an account. */
const CHECK_RECEIPT_PATH = '/account/crypto-backed-loan/check-receipt'

/** Everything that the receipts of a loan are made of, read in one transaction; undefined if there is no loan. */
const readBasis = async (deps: JobDeps, due: Due) => {
  const found = await readApplication(deps)({
    principal: systemOf(due.organizationId),
    applicationId: due.applicationId,
    more: async (tx, { file, organizationVersion: version }) => ({
      numbers: await unnotifiedSales(tx, file.id),
      details: await findSubmittedDetails(tx, deps.sealer, file.id),
      organization: await organizationVersion(tx, file.organizationId, version),
      published: await publishedOrganization(tx, file.organizationId),
    }),
  })
  if (!found.ok) return undefined
  const { details, ...more } = found.more
  if (details === undefined) throw new Error('the borrower of a loan has no details')
  return { record: found.record, details, ...more }
}
type Basis = NonNullable<Awaited<ReturnType<typeof readBasis>>>

/** Which sale of the loan, and on which day of the lender it ended: '2026-03-17:1'. */
const aboutOf = ({ deadlineTerms }: ApplicationRecord, concludedAt: number, number: number): string =>
  `${formatCalendarDate(calendarDateIn(concludedAt, deadlineTerms.timeZone))}:${number}`

const factsOf = async (deps: JobDeps, { record, organization, published, details }: Basis) => {
  const { application, id } = record.file
  return {
    ...frameFacts(organization, application, deps.clock.business()),
    borrower: await borrowerFacts(deps.documents, details),
    paymentReference: paymentReference(id),
    isPaidInUsdc: application.isInternational,
    exchange: deps.exchange.name,
    checkUrl: brandAddress(deps.publicUrl, published, CHECK_RECEIPT_PATH),
  }
}

/** The receipt of one sale, to read and as data. Both are of the same figures, which never change. */
const makeReceipt = async (
  deps: JobDeps,
  basis: Basis,
  { sale, about }: { readonly sale: SaleReceipt; readonly about: string },
): Promise<readonly LoanDocumentRecord[]> => {
  const whose = belongsTo(basis.record.file)
  const data = `${JSON.stringify(receiptJsonOf(sale), null, 2)}\n`
  const shared = {
    ...whose,
    about,
    revision: 1,
    figuresSha256: createHash('sha256').update(data).digest('hex'),
    templateVersion: LOAN_TEMPLATE_VERSION,
    createdAt: deps.clock.business(),
  }
  const content = composeLoanDocument('SALE_RECEIPT', { ...(await factsOf(deps, basis)), sale })
  const [toRead, asData] = [
    await keepDocumentFile(deps, whose, content),
    await keepDataFile(deps, whose, data),
  ]
  return [
    { ...shared, ...asData, id: deps.newId(), kind: 'SALE_RECEIPT_JSON' },
    { ...shared, ...toRead, id: deps.newId(), kind: 'SALE_RECEIPT' },
  ]
}

/**
 * Renders the receipts of the sales of which a borrower is to be notified, and stores their files, before the transaction that
 * inserts their rows and claims the files. By the number of the sale.
 */
export const makeSaleReceipts = async (
  deps: JobDeps,
  due: Due,
): Promise<ReadonlyMap<number, readonly LoanDocumentRecord[]>> => {
  const basis = await readBasis(deps, due)
  const made = new Map<number, readonly LoanDocumentRecord[]>()
  if (basis === undefined) return made
  for (const number of basis.numbers) {
    const sale = basis.record.file.liquidations[number - 1]
    if (sale?.state !== 'CONCLUDED') throw new Error('a sale that is to be notified of is concluded')
    const about = aboutOf(basis.record, sale.concludedAt, number)
    made.set(number, await makeReceipt(deps, basis, { sale: receiptOf(sale), about }))
  }
  return made
}
