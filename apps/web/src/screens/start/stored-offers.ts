import type { Offer, QuoteRequest } from '@pledge/contract/offers'
import type { Residence } from '@pledge/domain/residence/residence'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'

/** The offer that was priced last. */
export const newestOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.reduce<Offer | undefined>(
    (newest, offer) =>
      newest === undefined || Date.parse(offer.validUntil) >= Date.parse(newest.validUntil) ? offer : newest,
    undefined,
  )

/**
 * The newest offer for exactly these inputs that had not lapsed when the server told of it. The device's clock has no say:
 * it may be wrong, and whether an offer stands is the server's to answer when it is selected.
 */
export const offerFor = (offers: readonly Offer[], request: QuoteRequest | undefined): Offer | undefined => {
  if (request === undefined) return undefined
  const coin = request.collateralType
  return newestOffer(
    offers.filter(
      (offer) =>
        !offer.isLapsed &&
        offer.collateral.type === coin &&
        parseCoin(offer.collateralUnits, coin) === parseCoin(request.coinQuantity, coin) &&
        parseDollars(offer.drawAmount) === parseDollars(request.requestedAmount),
    ),
  )
}

/** Where the borrower of an offer lives. */
export const residenceOfOffer = ({
  state,
  countryCode,
}: Pick<Offer, 'state' | 'countryCode'>): Residence | undefined => {
  if (state !== null) return { kind: 'state', code: state }
  return countryCode === null ? undefined : { kind: 'country', code: countryCode }
}
