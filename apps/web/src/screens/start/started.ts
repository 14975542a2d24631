import type { Offer, QuoteRequest } from '@pledge/contract/offers'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { SeenTerms } from './shown-offer.ts'

/** An application in OFFER_SELECT with its offers. */
export interface StartResult {
  readonly appUuid: string
  readonly offers: readonly Offer[]
  /** For a renewal: its rollover collateral, as a quantity of its coin. */
  readonly carried?: string
}

export interface ContinueInput {
  readonly request: QuoteRequest
  readonly repayment: Repayment
  readonly seen: SeenTerms
}
