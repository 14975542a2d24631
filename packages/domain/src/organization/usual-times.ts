import * as z from 'zod/mini'

const MAX_DAYS = 366
const days = z.int().check(z.minimum(1), z.maximum(MAX_DAYS))

const fromTo = z
  .object({ from: days, to: days })
  .check(z.refine(({ from, to }) => from <= to, { error: 'A range must end after it starts' }))

/** Usual durations, as shown to people (rows 1.9.20 to 1.9.25). */
export const usualTimesSchema = z.object({
  achPayoutBusinessDays: fromTo,
  usdcPayoutBusinessDays: fromTo,
  /** For the preceding test transfer (row 1.9.21). */
  usdcTestBusinessDays: z._default(fromTo, { from: 1, to: 3 }),
  /** From the entry of the return address until the coins are sent. */
  collateralReturnBusinessDays: days,
  /** Collateral of a loan repaid by ACH is held for this long, because that payment can be reversed. */
  achRepaymentHoldDays: days,
  wireRepaymentReturnDays: days,
})
export type UsualTimes = z.output<typeof usualTimesSchema>

/** Defaults for rules published before this setting existed: the specification's values. */
export const USUAL_TIMES: UsualTimes = {
  achPayoutBusinessDays: { from: 3, to: 5 },
  usdcPayoutBusinessDays: { from: 1, to: 3 },
  usdcTestBusinessDays: { from: 1, to: 3 },
  collateralReturnBusinessDays: 1,
  achRepaymentHoldDays: 21,
  wireRepaymentReturnDays: 3,
}
