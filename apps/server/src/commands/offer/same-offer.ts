import type { Quote } from '@pledge/domain/offer/quote'

/** A second request within this time, with the same inputs, is a repeat of the first. */
export const SENT_AGAIN_MS = 60_000

/** Whether both have the same inputs, at any price. */
export const isSameOffer = (one: Quote, other: Quote): boolean =>
  other.drawAmountCents === one.drawAmountCents &&
  other.coin === one.coin &&
  other.collateralUnits === one.collateralUnits &&
  other.residence.kind === one.residence.kind &&
  other.residence.code === one.residence.code
