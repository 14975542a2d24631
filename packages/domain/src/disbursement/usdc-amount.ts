/** USDC has six decimals: one is a million micro-USDC. */
export const MICRO_USDC = 1_000_000n
const MICRO_USDC_A_CENT = 10_000n
const DECIMALS = 6
const SHOWN_DECIMALS = 2

/** A dollar is paid as one USDC (document 1 section 1): the loan stays in US dollars whatever the token trades at. */
export const microUsdcOfCents = (cents: bigint): bigint => cents * MICRO_USDC_A_CENT

/** As it stands on the wire: dollars and cents at least, more decimals only where there are some. */
export const formatUsdc = (microUsdc: bigint): string => {
  if (microUsdc < 0n) throw new RangeError('An amount that is sent is not negative')
  const whole = microUsdc / MICRO_USDC
  const fraction = (microUsdc % MICRO_USDC).toString().padStart(DECIMALS, '0')
  const needed = fraction.replace(/(?<!0)0+$/, '').length
  return `${whole}.${fraction.slice(0, Math.max(SHOWN_DECIMALS, needed))}`
}
