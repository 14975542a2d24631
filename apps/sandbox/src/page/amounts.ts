import { isAboveZero } from '@pledge/copy/format/above-zero'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatDecimal, parseDecimal } from '@pledge/domain/money/decimal-text'
import { amountReadings } from '@pledge/domain/money/typed-amount'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'

/** Outstanding coins, in wire format; undefined when nothing is outstanding. */
const missing = (coin: Coin, wanted: string, received: string): string | undefined => {
  const lacking = (parseCoin(wanted, coin) ?? 0n) - (parseCoin(received, coin) ?? 0n)
  return lacking <= 0n ? undefined : formatCoin(lacking, coin)
}

/** What an address still needs, for the plan and for the minimum; the plan only where it exceeds the minimum. */
export const missingQuantities = ({
  coin,
  required,
  planned,
  received,
}: {
  readonly coin: Coin
  readonly required: string
  readonly planned: string
  readonly received: string
}): { readonly planned: string | undefined; readonly minimum: string | undefined } => {
  const [plan, minimum] = [missing(coin, planned, received), missing(coin, required, received)]
  return { planned: plan === minimum ? undefined : plan, minimum }
}

/**
 * A typed amount as a wire decimal; undefined unless it is unambiguous, above zero and has at most this many decimal
 * places.
 */
export const typedAmount = (text: string, places: number): string | undefined => {
  const readings = amountReadings(text, { places, unit: '' })
  const units = readings.length === 1 ? parseDecimal(readings[0] ?? '', { places }) : undefined
  return units === undefined || units <= 0n ? undefined : formatDecimal(units, places)
}

/** Half of a wire quantity, rounded down; undefined when nothing would be left. */
export const halfOf = (quantity: string, coin: Coin): string | undefined => {
  const half = (parseCoin(quantity, coin) ?? 0n) / 2n
  return half === 0n ? undefined : formatCoin(half, coin)
}

/** A typed factor of the recorded price, in wire format. */
export const typedFactor = (text: string): string | undefined => {
  const factor = text.trim()
  return /^\d{1,2}(\.\d{1,4})?$/.test(factor) && isAboveZero(factor) ? factor : undefined
}

const MAX_DEPTH = 100

/** A typed number of blocks to replace. */
export const typedDepth = (text: string): number | undefined => {
  const depth = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0
  return depth >= 1 && depth <= MAX_DEPTH ? depth : undefined
}
