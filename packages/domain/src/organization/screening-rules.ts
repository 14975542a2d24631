import * as z from 'zod/mini'

const MAX_AGE_MINUTES = 1_440
const MAX_AGE_HOURS = 720
const MAX_SCORE = 100

/** How often sanctions lists are asked about again (note 078). */
export const screeningRulesSchema = z.object({
  /** How old the last screening of a borrower may be when money or collateral is sent. */
  maxBorrowerAgeMinutes: z.int().check(z.minimum(1), z.maximum(MAX_AGE_MINUTES)),
  /** How old the last screening of a wallet address may be when something is sent to it. */
  maxWalletAgeHours: z.int().check(z.minimum(1), z.maximum(MAX_AGE_HOURS)),
  /** The risk score of a wallet, of 100, from which on agents decide. */
  walletHitScore: z.int().check(z.minimum(1), z.maximum(MAX_SCORE)),
})

/** Rules that were published before anything was screened again hold these. */
export const SCREENING_RULES: z.output<typeof screeningRulesSchema> = {
  maxBorrowerAgeMinutes: 60,
  maxWalletAgeHours: 24,
  walletHitScore: 75,
}
