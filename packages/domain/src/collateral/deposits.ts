import type { Coin } from './coins.ts'

/** On the chain, confirmed, or removed by a reorganization. Only `final` counts (law 5 of the journey). */
export const DEPOSIT_STATUSES = ['seen', 'final', 'orphaned'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** A deposit of at least `fromUnits` base units needs this many confirmations; steps ascend from zero. */
export interface FinalityStep {
  readonly fromUnits: bigint
  readonly confirmations: number
}
/** Operator setting by coin (decision 20): `confirmationsToBeFinal` of the lending rules. */
export type FinalitySettings = Readonly<Record<Coin, readonly FinalityStep[]>>

/** Confirmations until a deposit of this amount is confirmed. Throws when the settings do not cover the amount. */
export const confirmationsNeeded = (coin: Coin, units: bigint, settings: FinalitySettings): number => {
  const step = settings[coin].findLast(({ fromUnits }) => units >= fromUnits)
  if (step === undefined) throw new Error(`No finality setting covers this amount of ${coin}`)
  return step.confirmations
}

/**
 * The status that follows from the chain's current report. `isOnChain` is false when neither the best chain nor the
 * memory pool has the transaction. A confirmed deposit that vanishes is also orphaned; one that reappears starts over.
 */
export const depositStatus = (input: {
  readonly isOnChain: boolean
  /** 0 in the memory pool, 1 in the tip. */
  readonly confirmations: number
  readonly needed: number
}): DepositStatus => {
  if (!input.isOnChain) return 'orphaned'
  return input.confirmations >= input.needed ? 'final' : 'seen'
}
