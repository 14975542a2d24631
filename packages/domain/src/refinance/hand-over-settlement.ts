import type { HandOverResult, LoanHandOver } from './hand-over-result.ts'

/**
 * How two agents settle a loan whose hand-overs do not agree (note 100). ACCEPTED: the difference is final, and nothing more is
 * expected. RETURNED: the coins that do not belong to the loan went back to the estate.
 */
export const SETTLEMENT_OUTCOMES = ['ACCEPTED', 'RETURNED'] as const
export type SettlementOutcome = (typeof SETTLEMENT_OUTCOMES)[number]

/** A difference that two agents accepted: the result and the quantity that they saw. */
export interface AcceptedDifference {
  readonly result: HandOverResult
  readonly handedOverUnits: bigint
}

/** Whether the difference is the accepted one. Another hand-over or another claim makes it a new difference. */
export const isAccepted = (
  { result, handedOverUnits }: Pick<LoanHandOver, 'result' | 'handedOverUnits'>,
  accepted: readonly AcceptedDifference[],
): boolean => accepted.some((one) => one.result === result && one.handedOverUnits === handedOverUnits)

/**
 * Whether a new loan can replace the old one: the quantity agrees, or two agents accepted that there is more. An accepted shortage is
 * final for the estate and does not open a loan, because its borrower signed for the registered quantity.
 */
export const isHandedOver = (
  handOver: Pick<LoanHandOver, 'result' | 'handedOverUnits'>,
  accepted: readonly AcceptedDifference[],
): boolean =>
  handOver.result === 'CONFIRMED' || (handOver.result === 'EXCESS' && isAccepted(handOver, accepted))

/**
 * What goes back to the estate, in base units: everything beyond the register; of a loan with too few coins, everything, because no
 * loan is opened on a part of them.
 */
export const unitsToReturn = ({
  result,
  handedOverUnits,
  excessUnits,
}: Pick<LoanHandOver, 'result' | 'handedOverUnits' | 'excessUnits'>): bigint => {
  switch (result) {
    case 'CONFIRMED':
      return 0n
    case 'EXCESS':
      return excessUnits
    case 'SHORT':
    case 'UNCLAIMED':
    case 'OTHER_COIN':
    case 'UNKNOWN_LOAN':
      return handedOverUnits
  }
}
