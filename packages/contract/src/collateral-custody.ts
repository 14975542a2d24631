import * as z from 'zod/mini'
import { coinAmount, instant } from './wire.ts'

/** Where the collateral of a loan is whose borrower allows its use (note 107). Together, less the shortfall, it is all collateral of the loan. */
export const collateralCustody = z.object({
  inCustody: coinAmount,
  /** Out of custody, because the lender uses it. */
  rehypothecated: coinAmount,
  /** Recalled, and on its way back to custody. */
  returning: coinAmount,
  /** By when all that is recalled has to be back, also what may have left; null where nothing is recalled. */
  returnDueAt: z.nullable(instant),
  /** It is past that day. Left out while it is not. */
  isReturnLate: z.optional(z.boolean()),
  /** Out of custody beyond the collateral of the loan: the network removed a deposit while coins were out. Left out where nothing is short. */
  shortfall: z.optional(coinAmount),
})
export type CollateralCustody = z.infer<typeof collateralCustody>
