import { createApplication } from '@pledge/contract/applications'
import { createOffer, type QuoteRequest, selectOffer } from '@pledge/contract/offers'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { pageData } from '../../brand/page-data.ts'
import { organization } from '../../brand/use-organization.ts'
import { followApplication } from '../../journey/follow.ts'
import { referralUuid } from '../../session/referral.ts'
import { costsTheSame } from './shown-offer.ts'
import { newestOffer, offerFor } from './stored-offers.ts'
import type { ContinueInput, Started } from './started.ts'

/** Begins the application, with its offer in the same request (row 1.7.08). */
const begin = async (request: QuoteRequest, idempotencyKey: string): Promise<Started> => {
  const { application } = await api(createApplication, {
    idempotencyKey,
    body: {
      loanOriginatorUuid: pageData().loanOriginatorUuid,
      referralUuid: referralUuid(),
      organization: organization().code,
      offer: request,
    },
  })
  return { appUuid: application.appUuid, offers: application.offers }
}

interface PriceInput {
  readonly started: Started | undefined
  readonly request: QuoteRequest
  readonly idempotencyKey: string
}

const price = async ({ started, request, idempotencyKey }: PriceInput): Promise<Started> => {
  if (started === undefined) return begin(request, idempotencyKey)
  if (offerFor(started.offers, request, Date.now()) !== undefined) return started
  const { offers } = await api(createOffer, { params: { uuid: started.appUuid }, body: request })
  return { appUuid: started.appUuid, offers }
}

export interface SendInput extends ContinueInput {
  readonly started: Started | undefined
  readonly idempotencyKey: string
  readonly queryClient: QueryClient
  /** The application with its offers, as soon as they are stored. */
  readonly onPriced: (started: Started) => void
}

/**
 * Starts the application if there is none, prices an offer if none of its offers is for these inputs, selects it, and
 * follows the application (rows 1.7.08 to 1.7.11). False, with nothing selected, when the offer costs other than what
 * was seen. Loaded when Continue is pressed.
 */
export const sendOffer = async (input: SendInput): Promise<boolean> => {
  const { request, repayment, seen, onPriced, queryClient } = input
  const priced = await price(input)
  onPriced(priced)
  const offer = offerFor(priced.offers, request, Date.now()) ?? newestOffer(priced.offers)
  if (offer === undefined || !costsTheSame(seen, offer, repayment)) return false
  const { appUuid } = priced
  await api(selectOffer, { params: { uuid: appUuid }, body: { offerUuid: offer.uuid, repayment } })
  await followApplication(queryClient)(appUuid, { before: 'OFFER_SELECT' })
  return true
}
