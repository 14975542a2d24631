import * as z from 'zod/mini'

const MAX_DAYS = 366
const days = z.int().check(z.minimum(1), z.maximum(MAX_DAYS))

const fromTo = z
  .object({ from: days, to: days })
  .check(z.refine(({ from, to }) => from <= to, { error: 'A range must end after it starts' }))

/** How long things take, as people are told (rows 1.9.20 to 1.9.25). */
export const usualTimesSchema = z.object({
  achPayoutBusinessDays: fromTo,
  usdcPayoutBusinessDays: fromTo,
  /** Of the small transfer that comes before (row 1.9.21). */
  usdcTestBusinessDays: z._default(fromTo, { from: 1, to: 3 }),
  /** From the borrower's return address to the coins on their way. */
  collateralReturnBusinessDays: days,
  /** The coins of a loan repaid by ACH are held so long, because that payment can be called back. */
  achRepaymentHoldDays: days,
  wireRepaymentReturnDays: days,
})
export type UsualTimes = z.output<typeof usualTimesSchema>

/** Rules that were published before this setting was hold what the specification says. */
export const USUAL_TIMES: UsualTimes = {
  achPayoutBusinessDays: { from: 3, to: 5 },
  usdcPayoutBusinessDays: { from: 1, to: 3 },
  usdcTestBusinessDays: { from: 1, to: 3 },
  collateralReturnBusinessDays: 1,
  achRepaymentHoldDays: 21,
  wireRepaymentReturnDays: 3,
}
