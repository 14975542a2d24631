import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { defaultNoticeV1, saleNoticeV1 } from '../en/documents/default-notice-v1.ts'
import { modificationOfferV1 } from '../en/documents/modification-offer-v1.ts'
import { paidInFullLetterV1, payoffLetterV1, yearlySummaryV1 } from '../en/documents/loan-letters-v1.ts'
import { saleReceiptV1 } from '../en/documents/sale-receipt-v1.ts'
import { stabilizationAddendumCopy } from '../en/documents/stabilization-addendum-copy.ts'
import { statementV1 } from '../en/documents/statement-v1.ts'
import type { FactsOfLoanDocument } from './loan-document-facts.ts'

/**
 * The version of each template in force. Nobody signs these documents, so that no setting of an organization names it; the copy of a
 * signed addendum names the version of its words.
 */
export const LOAN_TEMPLATE_VERSION = 1

const TEMPLATES: {
  readonly [Kind in keyof FactsOfLoanDocument]: (facts: FactsOfLoanDocument[Kind]) => DocumentContent
} = {
  STATEMENT: statementV1,
  YEARLY_SUMMARY: yearlySummaryV1,
  PAYOFF_LETTER: payoffLetterV1,
  PAID_IN_FULL_LETTER: paidInFullLetterV1,
  DEFAULT_NOTICE: defaultNoticeV1,
  SALE_NOTICE: saleNoticeV1,
  MODIFICATION_OFFER: modificationOfferV1,
  STABILIZATION_ADDENDUM: stabilizationAddendumCopy,
  SALE_RECEIPT: saleReceiptV1,
}

/** The words of a statement or a letter of a loan in service. */
export const composeLoanDocument = <Kind extends keyof FactsOfLoanDocument>(
  kind: Kind,
  facts: FactsOfLoanDocument[Kind],
): DocumentContent => TEMPLATES[kind](facts)
