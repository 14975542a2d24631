import type { CollateralStatus } from '@pledge/contract/collateral'
import { parseCoin } from '@pledge/domain/money/coin-quantity'

export interface Shares {
  /** 0 to 1, only for the bar: no figure is computed from it. */
  readonly received: number
  readonly pending: number
  /** The position of the required minimum. */
  readonly minimum: number
  readonly isCovered: boolean
  /** The planned amount is more than the minimum. */
  readonly isMorePlanned: boolean
  /** More than the minimum is confirmed. */
  readonly isOver: boolean
}

const PARTS = 10_000n
const most = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n)

/**
 * How full the bar is (rows 1.2.115 to 1.2.117): rounded down, so that the minimum is never reached too early. Its end
 * is the planned amount, the minimum, or the received amount, whichever is largest.
 */
export const sharesOf = (status: CollateralStatus): Shares => {
  const { type } = status.requiredCoinAmount
  const units = ({ coinQuantity }: { readonly coinQuantity: string }): bigint =>
    parseCoin(coinQuantity, type) ?? 0n
  const required = units(status.requiredCoinAmount)
  const planned = units(status.plannedAmount)
  const carried = status.carriedCoinAmount === null ? 0n : units(status.carriedCoinAmount)
  const received = carried + units(status.receivedCoinAmount)
  const pending = units(status.pendingCoinAmount)
  const whole = most(required, planned, received + pending)
  const share = (part: bigint): number => (whole === 0n ? 0 : Number((part * PARTS) / whole) / Number(PARTS))
  return {
    received: share(received),
    pending: share(pending),
    minimum: share(required),
    isCovered: units(status.remainingCoinAmountDue) === 0n,
    isMorePlanned: planned > required,
    isOver: received > required,
  }
}
