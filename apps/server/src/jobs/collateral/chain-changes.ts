import { depositStatus } from '@pledge/domain/collateral/deposits'
import type { ChainMovement } from '@pledge/providers/chain/port'
import type { DepositStatus } from '../../store/collateral/chain-report.ts'
import type { Deposit } from '../../store/collateral/deposits.ts'

/** What was written down of a payment when it was looked at last. */
type Kept = Omit<Deposit, 'id' | 'firstSeenAt'>

/** A payment as the chain tells it now, and what follows from that. */
export type Judgment<Movement> = Movement & {
  readonly status: DepositStatus
  readonly confirmationsNeeded: number
}

export interface Look<Movement, Stored> {
  readonly stored: readonly Stored[]
  readonly reported: readonly Movement[]
  /** The chain was read from here on. */
  readonly sinceHeight: number
  /** And up to here: whoever told it may lag behind, and its silence on what is above says nothing. */
  readonly untilHeight: number
  /** Confirmations until an amount is final, by the settings in force now: what is not final yet follows their change. */
  readonly neededFor: (units: bigint) => number
  /** A payment that is written down, as the chain would have told it. */
  readonly asReported: (stored: Stored) => Movement
}

const isOf = (stored: Kept, reported: Pick<ChainMovement, 'transactionId' | 'outputIndex'>): boolean =>
  reported.transactionId === stored.transactionId && reported.outputIndex === stored.outputIndex

const differs = (judged: Judgment<Pick<ChainMovement, keyof Kept & keyof ChainMovement>>, stored: Kept) =>
  stored.status !== judged.status ||
  stored.units !== judged.units ||
  stored.blockHash !== judged.blockHash ||
  (stored.confirmations !== judged.confirmations && stored.confirmations < stored.confirmationsNeeded)

/**
 * What has changed at one address since it was looked at last: payments that are new, deeper in the chain, in another
 * block or of another amount, and those that the chain no longer tells of within what was read again, now orphaned.
 */
export const changesOf = <Movement extends Omit<ChainMovement, 'coin' | 'address'>, Stored extends Kept>(
  look: Look<Movement, Stored>,
): readonly Judgment<Movement>[] => {
  const { stored, reported, sinceHeight, untilHeight, neededFor, asReported } = look
  const judged = reported.map((movement): Judgment<Movement> => {
    const known = stored.find((each) => isOf(each, movement))
    // What is final in this block stays so, whatever the settings have become since.
    const isSettled = known?.status === 'final' && known.blockHash === movement.blockHash
    const needed = isSettled ? known.confirmationsNeeded : neededFor(movement.units)
    const status = depositStatus({ isOnChain: true, confirmations: movement.confirmations, needed })
    return { ...movement, confirmationsNeeded: needed, status }
  })
  const orphaned = stored
    .filter(
      (each) =>
        each.status !== 'orphaned' &&
        (each.blockHeight === null || (each.blockHeight >= sinceHeight && each.blockHeight <= untilHeight)) &&
        !reported.some((movement) => isOf(each, movement)),
    )
    .map((each): Judgment<Movement> => ({
      ...asReported(each),
      blockHash: null,
      blockHeight: null,
      confirmations: 0,
      confirmationsNeeded: each.confirmationsNeeded,
      status: 'orphaned',
    }))
  return [...judged, ...orphaned].filter((one) => {
    const known = stored.find((each) => isOf(each, one))
    return known === undefined || differs(one, known)
  })
}
