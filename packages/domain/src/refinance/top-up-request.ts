import { endOfDayAfter } from '../offer/zoned-days.ts'
import type { PricedPosition } from '../offer/ltv.ts'
import { topUpUnits } from '../offer/top-up.ts'
import type { RefinanceRules } from '../organization/refinance-rules.ts'

/** What is fixed when the top-up of a signed refinance is requested. No later price changes it. */
export interface TopUpRequest {
  /** What the borrower has to add, in base units, rounded up; zero where the price has risen enough since. */
  readonly topUpUnits: bigint
  /** What the estate hands over, and the top-up. */
  readonly requiredUnits: bigint
  /** The midnight that ends the last day to send it, in milliseconds; null where nothing has to be sent. */
  readonly dueAt: number | null
}

/**
 * Fixes a top-up at a fresh price (row 2.9.04): the LTV of what the estate holds and the top-up together is at or just below the
 * maximum of the rules that were signed. The borrower has the calendar days of these rules to send it, 5 unless a brand says
 * otherwise (gap G.73), counted in the lender's zone from the request and not from the signature (gap G.67).
 */
export const topUpRequest = (
  /** `units` are what the estate holds; the price is above zero. */
  position: PricedPosition,
  {
    rules,
    now,
    timeZone,
  }: {
    readonly rules: Pick<RefinanceRules, 'maxLtvBps' | 'topUpDays'>
    readonly now: number
    readonly timeZone: string
  },
): TopUpRequest => {
  const added = topUpUnits(position, rules.maxLtvBps)
  return {
    topUpUnits: added,
    requiredUnits: position.units + added,
    dueAt: added === 0n ? null : endOfDayAfter(now, rules.topUpDays, timeZone),
  }
}
