import type { CollateralBalance } from './balance.ts'

/** What the collateral page leads with: the plan, what completes the minimum, or that nothing has to be sent. */
export const ASKED_AMOUNTS = ['planned', 'minimum', 'nothing'] as const
export type RequestedAmount = (typeof ASKED_AMOUNTS)[number]

/** Base units of one coin; neither is ever below zero. */
export interface StillToSend {
  readonly asked: RequestedAmount
  /** Completes the required minimum: 'Remaining' less what is on its way. */
  readonly minimumUnits: bigint
  /** Reaches the planned amount, the minimum included. */
  readonly planUnits: bigint
}

export interface StillToSendInput {
  /** What the borrower planned to send here; of a renewal without what is carried over. */
  readonly plannedUnits: bigint
  readonly balance: CollateralBalance
  /** Collateral that was complete fell below the minimum (note 030): then only the minimum is asked for. */
  readonly isShort: boolean
}

const atLeastZero = (units: bigint): bigint => (units > 0n ? units : 0n)

/**
 * What a borrower is asked to send (row 1.2.117 and note 043). `remainingUnits` is the minimum less what is confirmed; a
 * borrower who copied that figure while a transfer waits for its confirmations would send the same coins twice, so what is
 * on its way is taken off too. While nothing has come the planned amount is asked for; once anything has, the minimum.
 */
export const stillToSend = ({ plannedUnits, balance, isShort }: StillToSendInput): StillToSend => {
  const { receivedUnits, pendingUnits, remainingUnits } = balance
  const arriving = receivedUnits + pendingUnits
  const minimumUnits = atLeastZero(remainingUnits - pendingUnits)
  const planUnits = atLeastZero(plannedUnits - arriving)
  const isPlanRequested = arriving === 0n && !isShort && planUnits > minimumUnits
  return {
    asked: minimumUnits === 0n ? 'nothing' : isPlanRequested ? 'planned' : 'minimum',
    minimumUnits,
    planUnits,
  }
}
