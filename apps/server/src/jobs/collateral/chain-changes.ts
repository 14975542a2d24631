import { depositStatus, type FinalityRequirement } from '@pledge/domain/collateral/deposits'
import type { ChainMovement } from '@pledge/providers/chain/port'
import type { DepositStatus } from '../../store/collateral/chain-report.ts'
import type { Deposit } from '../../store/collateral/deposits.ts'

/** The stored state of a payment from the last poll. */
type Kept = Omit<Deposit, 'id' | 'firstSeenAt' | 'screening'>

/** A payment as the chain reports it now, with the resulting status. */
export type Judgment<Movement> = Movement & FinalityRequirement & { readonly status: DepositStatus }

export interface AddressPoll<Movement, Stored> {
  readonly stored: readonly Stored[]
  readonly reported: readonly Movement[]
  /** First block height of the report. */
  readonly sinceHeight: number
  /** Last block height of the report: the node may lag behind, and says nothing about blocks above. */
  readonly untilHeight: number
  /** The newest block that the chain has finalized; null where it reports none. */
  readonly finalizedHeight: number | null
  /** What an amount needs to be final, by the current settings: deposits that are not final follow changes of them. */
  readonly requiredOf: (units: bigint) => FinalityRequirement
  /** A stored payment in the form of a chain report. */
  readonly asReported: (stored: Stored) => Movement
}

const isOf = (stored: Kept, reported: Pick<ChainMovement, 'transactionId' | 'outputIndex'>): boolean =>
  reported.transactionId === stored.transactionId && reported.outputIndex === stored.outputIndex

const differs = (judged: Judgment<Pick<ChainMovement, keyof Kept & keyof ChainMovement>>, stored: Kept) =>
  stored.status !== judged.status ||
  stored.units !== judged.units ||
  stored.blockHash !== judged.blockHash ||
  stored.finality !== judged.finality ||
  (stored.confirmations !== judged.confirmations &&
    (stored.status === 'seen' || stored.confirmations < stored.confirmationsNeeded))

/**
 * What has changed at one address since the last poll: payments that are new, have more confirmations, or moved to
 * another block or amount; and payments within the range that the chain no longer reports, which become orphaned.
 */
export const changesOf = <Movement extends Omit<ChainMovement, 'coin' | 'address'>, Stored extends Kept>(
  poll: AddressPoll<Movement, Stored>,
): readonly Judgment<Movement>[] => {
  const { stored, reported, sinceHeight, untilHeight, finalizedHeight, requiredOf, asReported } = poll
  const judged = reported.map((movement): Judgment<Movement> => {
    const known = stored.find((each) => isOf(each, movement))
    // A deposit confirmed in this block stays confirmed, whatever the settings became.
    const isSettled = known?.status === 'final' && known.blockHash === movement.blockHash
    const { finality, confirmationsNeeded } = isSettled ? known : requiredOf(movement.units)
    const required = { finality, confirmationsNeeded }
    // A node that lags behind may not know yet that this block was finalized; nothing can replace it any more.
    const isFinalForGood = isSettled && finality === 'finalized'
    const status = isFinalForGood ? 'final' : depositStatus(required, { ...movement, finalizedHeight })
    return { ...movement, ...required, status }
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
      finality: each.finality,
      confirmationsNeeded: each.confirmationsNeeded,
      status: 'orphaned',
    }))
  return [...judged, ...orphaned].filter((one) => {
    const known = stored.find((each) => isOf(each, one))
    return known === undefined || differs(one, known)
  })
}
