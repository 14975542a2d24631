import type { CollateralBalance } from './balance.ts'

/**
 * What the collateral page shows first: the planned amount, the amount that completes the minimum, or that
 * nothing has to be sent.
 */
export const ASKED_AMOUNTS = ['planned', 'minimum', 'nothing'] as const
export type RequestedAmount = (typeof ASKED_AMOUNTS)[number]

/** Base units of one coin; neither is ever below zero. */
export interface StillToSend {
  readonly asked: RequestedAmount
  /** Completes the required minimum: 'Remaining' less unconfirmed deposits. */
  readonly minimumUnits: bigint
  /** Reaches the planned amount, the minimum included. */
  readonly planUnits: bigint
}

export interface StillToSendInput {
  /** What the borrower planned to send; for a renewal without the rollover collateral. */
  readonly plannedUnits: bigint
  readonly balance: CollateralBalance
  /** Complete collateral fell below the minimum (note 030): then only the minimum is requested. */
  readonly isShort: boolean
}

const atLeastZero = (units: bigint): bigint => (units > 0n ? units : 0n)

/**
 * What a borrower is asked to send (row 1.2.117 and note 043). `remainingUnits` is the minimum less confirmed deposits.
 * A borrower who copied that figure while a deposit is unconfirmed would send the same coins twice, so unconfirmed
 * deposits are subtracted too. Before the first deposit the planned amount is requested; after it, the minimum.
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
