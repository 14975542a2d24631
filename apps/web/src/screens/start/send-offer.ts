import { refusalOf } from '@pledge/client/errors'
import { createApplication } from '@pledge/contract/applications'
import { createOffer, type QuoteRequest, selectOffer } from '@pledge/contract/offers'
import { chooseTopUp } from '@pledge/contract/renewal'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { pageData } from '../../brand/page-data.ts'
import { organization } from '../../brand/use-organization.ts'
import { followApplication } from '../../journey/follow.ts'
import { referralUuid } from '../../session/referral.ts'
import { costsTheSame } from './shown-offer.ts'
import { newestOffer, offerFor } from './stored-offers.ts'
import type { ContinueInput, StartResult } from './started.ts'

/** Starts the application, with its offer in the same request (row 1.7.08). */
const begin = async (request: QuoteRequest, idempotencyKey: string): Promise<StartResult> => {
  const { application } = await api(createApplication, {
    idempotencyKey,
    body: {
      loanOriginatorUuid: pageData().loanOriginatorUuid,
      referralUuid: referralUuid(),
      organization: organization().code,
      organizationVersion: organization().version,
      offer: request,
    },
  })
  return { appUuid: application.appUuid, offers: application.offers }
}

const reprice = async (started: StartResult, request: QuoteRequest): Promise<StartResult> => {
  const { appUuid, carried } = started
  if (carried !== undefined) return { ...started, offers: await topUp(started, carried, request) }
  const { offers } = await api(createOffer, { params: { uuid: appUuid }, body: request })
  return { appUuid, offers }
}

/** A renewal is for the current balance, whatever the page shows: only the top-up is sent (row 1.7.13). */
const topUp = async (
  { appUuid }: StartResult,
  carried: string,
  { coinQuantity, collateralType: coin }: QuoteRequest,
) => {
  const added = (parseCoin(coinQuantity, coin) ?? 0n) - (parseCoin(carried, coin) ?? 0n)
  const body = {
    topUpQuantity: formatCoin(added > 0n ? added : 0n, coin),
    appUuid,
    organization: organization().code,
  }
  return (await api(chooseTopUp, { params: { uuid: appUuid }, body })).offers
}

interface PriceInput {
  readonly started: StartResult | undefined
  readonly request: QuoteRequest
  readonly idempotencyKey: string
}

const price = async ({ started, request, idempotencyKey }: PriceInput): Promise<StartResult> => {
  if (started === undefined) return begin(request, idempotencyKey)
  return offerFor(started.offers, request) === undefined ? reprice(started, request) : started
}

export interface SendInput extends ContinueInput {
  readonly started: StartResult | undefined
  readonly idempotencyKey: string
  readonly queryClient: QueryClient
  /** The application with its offers, as soon as they are stored. */
  readonly onPriced: (started: StartResult) => void
}

type Selection = 'selected' | 'changed' | 'lapsed'

/** Selects the offer of these inputs, if its cost matches what was seen and the server confirms that it is valid. */
const select = async (priced: StartResult, { request, repayment, seen }: SendInput): Promise<Selection> => {
  const offer = offerFor(priced.offers, request) ?? newestOffer(priced.offers)
  if (offer === undefined || !costsTheSame(seen, offer, repayment)) return 'changed'
  try {
    const { appUuid } = priced
    await api(selectOffer, { params: { uuid: appUuid }, body: { offerUuid: offer.uuid, repayment } })
    return 'selected'
  } catch (error) {
    if (refusalOf(error)?.code === 'offer.lapsed') return 'lapsed'
    throw error
  }
}

/**
 * Starts the application if there is none, prices an offer if none of its offers has these inputs, selects it, and
 * follows the application (rows 1.7.08 to 1.7.11). An offer that has lapsed by the server's clock is priced again,
 * once. Returns false without selecting when the cost differs from what was seen: the new terms are then shown for
 * confirmation. Loaded when Continue is clicked.
 */
export const sendOffer = async (input: SendInput): Promise<boolean> => {
  let priced = await price(input)
  input.onPriced(priced)
  let outcome = await select(priced, input)
  if (outcome === 'lapsed') {
    priced = await reprice(priced, input.request)
    input.onPriced(priced)
    outcome = await select(priced, input)
  }
  if (outcome !== 'selected') return false
  await followApplication(input.queryClient)(priced.appUuid, { before: 'OFFER_SELECT' })
  return true
}
