/** USDC has six decimals: 1 USDC is a million micro-USDC. */
export const MICRO_USDC = 1_000_000n
const MICRO_USDC_A_CENT = 10_000n
const DECIMALS = 6
const SHOWN_DECIMALS = 2

/**
 * A dollar is disbursed as one USDC (document 1 section 1): the loan stays in US dollars at any market price
 * of the token.
 */
export const microUsdcOfCents = (cents: bigint): bigint => cents * MICRO_USDC_A_CENT

/** What a transfer in USDC pays: one dollar for one USDC (note 040). What is beyond a whole cent does not count. */
export const centsOfMicroUsdc = (microUsdc: bigint): bigint => microUsdc / MICRO_USDC_A_CENT

/** The wire format: at least two decimals, more only when needed. */
export const formatUsdc = (microUsdc: bigint): string => {
  if (microUsdc < 0n) throw new RangeError('An amount to send must not be negative')
  const whole = microUsdc / MICRO_USDC
  const fraction = (microUsdc % MICRO_USDC).toString().padStart(DECIMALS, '0')
  const needed = fraction.replace(/(?<!0)0+$/, '').length
  return `${whole}.${fraction.slice(0, Math.max(SHOWN_DECIMALS, needed))}`
}
