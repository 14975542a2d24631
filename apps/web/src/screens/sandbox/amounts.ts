import { isAboveZero } from '@pledge/copy/format/above-zero'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatDecimal, parseDecimal } from '@pledge/domain/money/decimal-text'
import { amountReadings } from '@pledge/domain/money/typed-amount'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'

/** Coins of the wire that are still missing at an address; undefined when nothing is. */
export const missingQuantity = (row: {
  readonly coin: Coin
  readonly required: string
  readonly received: string
}): string | undefined => {
  const required = parseCoin(row.required, row.coin) ?? 0n
  const received = parseCoin(row.received, row.coin) ?? 0n
  return received >= required ? undefined : formatCoin(required - received, row.coin)
}

/** A typed amount as a decimal of the wire; undefined unless it has one meaning, is above zero and not finer than this many places. */
export const typedAmount = (text: string, places: number): string | undefined => {
  const readings = amountReadings(text, { places, unit: '' })
  const units = readings.length === 1 ? parseDecimal(readings[0] ?? '', { places }) : undefined
  return units === undefined || units <= 0n ? undefined : formatDecimal(units, places)
}

/** Half of a quantity of the wire, rounded down; undefined when nothing would be left. */
export const halfOf = (quantity: string, coin: Coin): string | undefined => {
  const half = (parseCoin(quantity, coin) ?? 0n) / 2n
  return half === 0n ? undefined : formatCoin(half, coin)
}

/** A typed factor of the recorded price, as the wire has it. */
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
