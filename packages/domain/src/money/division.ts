/** Integer division with explicit rounding. The divisor is above zero; the dividend may have either sign. */

const assertDivisor = (divisor: bigint): void => {
  if (divisor <= 0n) throw new RangeError(`A divisor must be above zero, not ${divisor}`)
}

/** To the next integer at or below the quotient. */
export const divDown = (dividend: bigint, divisor: bigint): bigint => {
  assertDivisor(divisor)
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** To the next integer at or above the quotient: for coins that a borrower owes. */
export const divUp = (dividend: bigint, divisor: bigint): bigint => {
  assertDivisor(divisor)
  const quotient = dividend / divisor
  return dividend % divisor > 0n ? quotient + 1n : quotient
}

/** To the nearest integer, ties to even: for interest and fees, so that rounding favors neither side. */
export const divHalfEven = (dividend: bigint, divisor: bigint): bigint => {
  const below = divDown(dividend, divisor)
  const twice = (dividend - below * divisor) * 2n
  if (twice < divisor) return below
  if (twice > divisor) return below + 1n
  return below % 2n === 0n ? below : below + 1n
}
