import type { Coin } from '@pledge/domain/collateral/coins'
import { z } from 'zod'
import type { VenuePrice } from './port.ts'

/** Longest response accepted from a venue. */
export const MAXIMUM_QUOTE_CHARACTERS = 10_000

const quote = z.object({
  price: z.string().regex(/^\d{1,12}(\.\d{1,18})?$/),
  time: z.iso.datetime(),
})

/** Rounded down to the cent, so that collateral is never valued above the venue's quote. */
const centsOf = (price: string): bigint => {
  const [whole = '0', fraction = ''] = price.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}

/**
 * Parses a venue's response, `{"price": "97000.12", "time": "2026-01-01T00:00:00.000Z"}`. Throws for anything but a
 * positive decimal number with a time (measure R9: NaN, zero and negative prices are rejected).
 */
export const parseQuote = (input: {
  readonly venue: string
  readonly coin: Coin
  readonly text: string
}): VenuePrice => {
  const { venue, coin, text } = input
  if (text.length > MAXIMUM_QUOTE_CHARACTERS)
    throw new Error(`${venue} returned too long a response for ${coin}`)
  const { price, time } = quote.parse(JSON.parse(text))
  const priceCents = centsOf(price)
  if (priceCents <= 0n) throw new Error(`${venue} quotes ${coin} at zero`)
  return { venue, coin, priceCents, observedAt: new Date(time) }
}
