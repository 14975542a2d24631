import type { Coin } from './coins.ts'

/** On the chain, confirmed, or removed by a reorganization. Only `final` counts (law 5 of the journey). */
export const DEPOSIT_STATUSES = ['seen', 'final', 'orphaned'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** A deposit of at least `fromUnits` base units needs this many confirmations; steps ascend from zero. */
export interface FinalityStep {
  readonly fromUnits: bigint
  readonly confirmations: number
}
/** What makes a deposit final: how many blocks confirm it, or that the chain itself has finalized its block. */
export const FINALITIES = ['confirmations', 'finalized'] as const
export type Finality = (typeof FINALITIES)[number]

/** Operator settings by coin (decision 20), two parts of the lending rules. */
export interface FinalitySettings {
  readonly confirmationsToBeFinal: Readonly<Record<Coin, readonly FinalityStep[]>>
  readonly finality: Readonly<Record<Coin, Finality>>
}

/** What a deposit of some amount needs to be final. */
export interface FinalityRequirement {
  readonly finality: Finality
  /** Has no effect where the chain finalizes. It stays a number there too: servers of version 023 wait for that many. */
  readonly confirmationsNeeded: number
}

/** What a deposit of this amount needs to be final. Throws when the settings do not cover the amount. */
export const finalityRequirement = (
  coin: Coin,
  units: bigint,
  settings: FinalitySettings,
): FinalityRequirement => {
  const step = settings.confirmationsToBeFinal[coin].findLast(({ fromUnits }) => units >= fromUnits)
  if (step === undefined) throw new Error(`No finality setting covers this amount of ${coin}`)
  return { finality: settings.finality[coin], confirmationsNeeded: step.confirmations }
}

/** Where a transaction is on the chain, and how far the chain is final. */
export interface ChainPlace {
  /** Null in the memory pool. */
  readonly blockHeight: number | null
  /** 0 in the memory pool, 1 in the tip. */
  readonly confirmations: number
  /** The newest block that the chain has finalized; null where it reports none. */
  readonly finalizedHeight: number | null
}

/**
 * Whether a transaction at this place is final. However deep a block is, it is not final where the chain has to finalize it
 * and has not: a chain whose validators disagree goes on making blocks, and may still replace all of them.
 */
export const isFinal = (
  { finality, confirmationsNeeded }: FinalityRequirement,
  { blockHeight, confirmations, finalizedHeight }: ChainPlace,
): boolean => {
  switch (finality) {
    case 'confirmations':
      return confirmations >= confirmationsNeeded
    case 'finalized':
      return blockHeight !== null && finalizedHeight !== null && blockHeight <= finalizedHeight
  }
}

/**
 * The status that follows from the chain's current report. `place` is null when neither the best chain nor the memory pool
 * has the transaction. A final deposit that vanishes is also orphaned; one that reappears starts over.
 */
export const depositStatus = (required: FinalityRequirement, place: ChainPlace | null): DepositStatus => {
  if (place === null) return 'orphaned'
  return isFinal(required, place) ? 'final' : 'seen'
}
