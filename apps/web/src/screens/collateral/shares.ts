import type { CollateralStatus } from '@pledge/contract/collateral'
import { parseCoin } from '@pledge/domain/money/coin-quantity'

export interface Shares {
  /** 0 to 1, for the bar only: no figure is made from it. */
  readonly received: number
  readonly pending: number
  readonly isCovered: boolean
}

const PARTS = 10_000n

/** How full the bar is (rows 1.2.115 to 1.2.117): cut down, so that it is full only when nothing remains. */
export const sharesOf = (status: CollateralStatus): Shares => {
  const units = ({ coinQuantity, type }: { coinQuantity: string; type: 'BTC' | 'ETH' | 'SOL' }): bigint =>
    parseCoin(coinQuantity, type) ?? 0n
  const required = units(status.requiredCoinAmount)
  const carried = status.carriedCoinAmount === null ? 0n : units(status.carriedCoinAmount)
  const share = (part: bigint): number =>
    required === 0n ? 0 : Number((part * PARTS) / required) / Number(PARTS)
  const isCovered = units(status.remainingCoinAmountDue) === 0n
  return {
    received: isCovered ? 1 : share(carried + units(status.receivedCoinAmount)),
    pending: share(units(status.pendingCoinAmount)),
    isCovered,
  }
}
