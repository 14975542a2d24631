import { refuse, type Refusal } from '../refusal.ts'
import type { LoanHandOver } from './hand-over-result.ts'

/**
 * How two agents settle a loan whose hand-overs do not agree (note 100). ACCEPTED: the difference is final, and nothing more is
 * expected. RETURNED: coins went back to the estate.
 */
export const SETTLEMENT_OUTCOMES = ['ACCEPTED', 'RETURNED'] as const
export type SettlementOutcome = (typeof SETTLEMENT_OUTCOMES)[number]

/** A difference as two agents accepted it: what they saw of the hand-overs, and of the register. */
export type AcceptedDifference = Pick<
  LoanHandOver,
  'result' | 'handedOverUnits' | 'claimId' | 'registeredUnits'
>

/** Whether two differences are the same. Another hand-over, another claim or another line of the register makes a new one. */
const isSame = (one: AcceptedDifference, other: AcceptedDifference): boolean =>
  one.result === other.result &&
  one.handedOverUnits === other.handedOverUnits &&
  one.claimId === other.claimId &&
  one.registeredUnits === other.registeredUnits

/** Whether two agents accepted the difference as it is now. */
export const isAccepted = (
  difference: AcceptedDifference,
  accepted: readonly AcceptedDifference[],
): boolean => accepted.some((one) => isSame(one, difference))

/**
 * Whether a new loan can replace the old one: the quantity agrees, or two agents accepted that there is more. Only the registered
 * coins are its collateral; what is beyond them is owed to the estate.
 */
export const isHandedOver = (
  handOver: AcceptedDifference,
  accepted: readonly AcceptedDifference[],
): boolean =>
  handOver.result === 'CONFIRMED' || (handOver.result === 'EXCESS' && isAccepted(handOver, accepted))

/**
 * What goes back to the estate to settle a difference, in base units: everything beyond the register; of a loan with too few coins,
 * everything, because no loan is opened on a part of them. Never more than `returnableUnits`.
 */
export const unitsToReturn = (
  handOver: Pick<LoanHandOver, 'result' | 'handedOverUnits' | 'excessUnits' | 'isReplaced'>,
): bigint => {
  switch (handOver.result) {
    case 'CONFIRMED':
      return 0n
    case 'EXCESS':
      return handOver.excessUnits
    case 'SHORT':
    case 'UNCLAIMED':
    case 'OTHER_COIN':
    case 'UNKNOWN_LOAN':
      return returnableUnits(handOver)
  }
}

/** What can have gone back at most: once a new loan has replaced the old one, nothing of what is pledged. */
const returnableUnits = ({
  handedOverUnits,
  excessUnits,
  isReplaced,
}: Pick<LoanHandOver, 'handedOverUnits' | 'excessUnits' | 'isReplaced'>): bigint =>
  isReplaced ? excessUnits : handedOverUnits

/**
 * Whether a settlement can be requested. Fewer coins than registered are never accepted: their borrower signed for all of them, and
 * the estate owes them the rest. So such a loan stays in the work list until the rest is handed over, or two agents release
 * its claim, which ends the application and offers the top-up back. Coins of a loan whose application has ended are not accepted
 * either, whatever differs, also where the register has the loan no more: they go back to the estate, unless the loan is claimed
 * again (P.703). Refusal: `transition.not-allowed`.
 */
export const settlementRefusal = (
  difference: LoanHandOver & { readonly wasClaimed: boolean },
  outcome: SettlementOutcome,
): Refusal | null => {
  if (outcome === 'RETURNED') return unitsToReturn(difference) > 0n ? null : refuse('transition.not-allowed')
  const { result, wasClaimed, claimId } = difference
  return result === 'SHORT' || (wasClaimed && claimId === null) ? refuse('transition.not-allowed') : null
}

/** What one agent asked for. */
export type RequestedSettlement = AcceptedDifference & {
  readonly outcome: SettlementOutcome
  readonly returnedUnits: bigint
}

/**
 * Whether a settlement can still be confirmed. A difference is accepted as the first agent saw it. Coins that went back are gone
 * whatever became of the claim meanwhile; only those that secure a loan cannot be.
 */
export const isSettlementCurrent = (
  settlement: RequestedSettlement,
  now: LoanHandOver | undefined,
): boolean => {
  if (now === undefined) return false
  return settlement.outcome === 'RETURNED'
    ? settlement.returnedUnits <= returnableUnits(now)
    : isSame(settlement, now)
}
