import { COINS } from '@pledge/domain/collateral/coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { z } from 'zod'

/** Maximum number of points in a series: an hourly series of a year fits. */
export const MAXIMUM_SERIES_POINTS = 10_000

/** A file of seeds/prices. The last point equals the first, so that it can be repeated without a jump. */
const series = z.object({
  coin: z.enum(COINS),
  startsAt: z.iso.datetime(),
  stepSeconds: z.int().positive(),
  pricesCents: z.array(z.int().positive()).min(2).max(MAXIMUM_SERIES_POINTS),
})
export type PriceSeries = z.infer<typeof series>

/** Parses the three files of seeds/prices, in any order; throws if a coin is missing. */
export const parsePriceSeries = (files: readonly unknown[]): Readonly<Record<Coin, PriceSeries>> => {
  const parsed = files.map((file) => series.parse(file))
  const find = (coin: Coin): PriceSeries => {
    const found = parsed.find((each) => each.coin === coin)
    if (found === undefined) throw new Error(`There is no price series for ${coin}`)
    return found
  }
  return { BTC: find('BTC'), ETH: find('ETH'), SOL: find('SOL') }
}

/** The price at a time, interpolated linearly between two points, rounded down to the cent; the series repeats. */
export const seriesPriceCents = (of: PriceSeries, at: Date): bigint => {
  const stepMs = of.stepSeconds * 1_000
  const lengthMs = stepMs * (of.pricesCents.length - 1)
  const sinceStart = at.getTime() - Date.parse(of.startsAt)
  const offsetMs = ((sinceStart % lengthMs) + lengthMs) % lengthMs
  const index = Math.floor(offsetMs / stepMs)
  const from = BigInt(of.pricesCents[index] ?? 0)
  const to = BigInt(of.pricesCents[index + 1] ?? 0)
  return from + ((to - from) * BigInt(offsetMs - index * stepMs)) / BigInt(stepMs)
}
