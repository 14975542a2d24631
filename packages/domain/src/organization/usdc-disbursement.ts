import * as z from 'zod/mini'
import { USDC_CHAINS } from './usdc-chains.ts'

const MAX_TEST_MICRO_USDC = 100_000_000

/** Disbursements in USDC (row 1.9.30, gap G.68). */
export const usdcDisbursementSchema = z.object({
  /** Offered in the wallet form. */
  chains: z.array(z.enum(USDC_CHAINS)).check(
    z.minLength(1),
    z.maxLength(USDC_CHAINS.length),
    z.refine((chains) => new Set(chains).size === chains.length, { error: 'Duplicate chain' }),
  ),
  /** The amount of the test transfer that the borrower confirms: at the lender's cost, not deducted from the loan. */
  testMicroUsdc: z.int().check(z.minimum(1), z.maximum(MAX_TEST_MICRO_USDC)),
})
export type UsdcDisbursementRules = z.output<typeof usdcDisbursementSchema>

/** Defaults for rules published before this setting existed: every chain of row 1.9.30, and a test of 1 USDC. */
export const USDC_DISBURSEMENT: UsdcDisbursementRules = { chains: [...USDC_CHAINS], testMicroUsdc: 1_000_000 }
