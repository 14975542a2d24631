import type { Offer, QuoteRequest } from '@pledge/contract/offers'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { SeenTerms } from './shown-offer.ts'

/** An application in OFFER_SELECT with its offers. */
export interface Started {
  readonly appUuid: string
  readonly offers: readonly Offer[]
}

export interface ContinueInput {
  readonly request: QuoteRequest
  readonly repayment: Repayment
  readonly seen: SeenTerms
}
