import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import type { LoanDocumentFacts } from './loan-document-facts.ts'

/** What the receipt of a sale of collateral carries. */
export interface SaleReceiptFacts extends LoanDocumentFacts {
  /** The market on which it was sold, by name. */
  readonly exchange: string
  readonly sale: SaleReceipt
}
