import type { Offer, QuoteRequest } from '@pledge/contract/offers'
import type { Residence } from '@pledge/domain/residence/residence'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'

/** The most recently priced offer. */
export const newestOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.reduce<Offer | undefined>(
    (newest, offer) =>
      newest === undefined || Date.parse(offer.validUntil) >= Date.parse(newest.validUntil) ? offer : newest,
    undefined,
  )

/**
 * The newest offer for exactly these inputs that had not lapsed by the server's answer. The device's clock is not used,
 * because it may be wrong; the server decides on selection whether an offer is valid.
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

/** The residence of an offer's borrower. */
export const residenceOfOffer = ({
  state,
  countryCode,
}: Pick<Offer, 'state' | 'countryCode'>): Residence | undefined => {
  if (state !== null) return { kind: 'state', code: state }
  return countryCode === null ? undefined : { kind: 'country', code: countryCode }
}
