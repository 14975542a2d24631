import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divUp } from '../money/division.ts'

/** The amounts that bring the LTV below the cure target at a price. Either is enough on its own. */
export interface NeededToCure {
  /** Coins to add, in base units. Null if no price is known. */
  readonly units: bigint
  /** Dollars to pay, in cents; at most the balance. */
  readonly cents: bigint
}

/**
 * The exact minimum of either. The LTV must be strictly below the target, so both are rounded up past it. The price is above
 * zero.
 */
export const neededToCure = (
  {
    coin,
    owedCents,
    units,
    priceCents,
  }: {
    readonly coin: Coin
    readonly owedCents: bigint
    readonly units: bigint
    readonly priceCents: bigint
  },
  targetLtvBps: number,
): NeededToCure => {
  if (owedCents <= 0n) return { units: 0n, cents: 0n }
  const held = units > 0n ? units : 0n
  const target = BigInt(targetLtvBps)
  const scale = unitsPerCoin(coin) * ONE_IN_BPS
  const missing = divDown(owedCents * scale, priceCents * target) + 1n - held
  const bearableCents = divUp(held * priceCents * target, scale) - 1n
  const tooMuch = owedCents - (bearableCents > 0n ? bearableCents : 0n)
  return { units: missing > 0n ? missing : 0n, cents: tooMuch > 0n ? tooMuch : 0n }
}
