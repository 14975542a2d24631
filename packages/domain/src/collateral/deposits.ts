import type { Coin } from './coins.ts'

/** Seen on the chain, final, or taken back by a reorganization. Only `final` counts (law 5 of the journey). */
export const DEPOSIT_STATUSES = ['seen', 'final', 'orphaned'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** A deposit of at least `fromUnits` base units needs this many confirmations; steps rise and begin at zero. */
export interface FinalityStep {
  readonly fromUnits: bigint
  readonly confirmations: number
}
/** Operator setting by coin (decision 20): `confirmationsToBeFinal` of the lending rules. */
export type FinalitySettings = Readonly<Record<Coin, readonly FinalityStep[]>>

/** Confirmations until a deposit of this amount is final. Throws when the settings leave the amount out. */
export const confirmationsNeeded = (coin: Coin, units: bigint, settings: FinalitySettings): number => {
  const step = settings[coin].findLast(({ fromUnits }) => units >= fromUnits)
  if (step === undefined) throw new Error(`No finality is set for this amount of ${coin}`)
  return step.confirmations
}

/**
 * The status that follows from what the chain tells now. `isOnChain` is false when neither the best chain nor the memory
 * pool has the movement any more. A final deposit that vanishes is orphaned too; one that comes back begins again.
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
