import * as z from 'zod/mini'
import { coinAmount, instant } from './wire.ts'

/** What a refinance takes the place of, as agents read it. */
export const refinanceFile = z.object({
  celsiusLoanNumbers: z.array(z.string()),
  /** What the estate holds for them; null until an offer is selected, and so is the top-up. */
  collateral: z.nullable(coinAmount),
  topUpAmount: z.nullable(coinAmount),
  /** Null until the top-up is requested. */
  topUpDueAt: z.nullable(instant),
})
