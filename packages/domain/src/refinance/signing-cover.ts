import { isAtMost, ltvOf, type PricedPosition } from '../offer/ltv.ts'
import { carriesWhileRead } from '../offer/requote.ts'
import type { LendingRules } from '../organization/lending-rules.ts'

/**
 * Whether the agreements of a refinance can be signed at a fresh price (rows 2.4.24 and 2.9.04).
 *
 * Without a top-up they say that nothing has to be sent, and no later step looks at the LTV before the loan begins. So
 * what the estate holds must keep it at or below the maximum of a refinance, without the hundredth that is allowed while
 * somebody reads. With a top-up, its amount is fixed at a new price after the signature (`topUpRequest`) and brings the
 * LTV there at any price; until then the quantity that was shown carries the loan as that of any other offer does.
 */
export const isRefinanceCovered = (
  /** `units` are the required minimum: what the estate holds, and the top-up of the offer. */
  position: PricedPosition,
  {
    topUpUnits,
    rules,
  }: {
    /** Of the offer, at its quoted price. */
    readonly topUpUnits: bigint
    /** Those that the offer was priced under. */
    readonly rules: Pick<LendingRules, 'refinance' | 'maxInitialLtvBps'>
  },
): boolean =>
  topUpUnits > 0n
    ? carriesWhileRead(position, rules.maxInitialLtvBps)
    : isAtMost(ltvOf(position), rules.refinance.maxLtvBps)
