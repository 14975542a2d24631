import type { Quote } from '@pledge/domain/offer/quote'

/** A second request within this time, with the same inputs, is the first one sent again. */
export const SENT_AGAIN_MS = 60_000

/** Whether both were asked for by the same inputs, at whatever price. */
export const isSameOffer = (one: Quote, other: Quote): boolean =>
  other.drawAmountCents === one.drawAmountCents &&
  other.coin === one.coin &&
  other.collateralUnits === one.collateralUnits &&
  other.residence.kind === one.residence.kind &&
  other.residence.code === one.residence.code
