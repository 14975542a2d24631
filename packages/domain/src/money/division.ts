/** Division of integers that says how it rounds. The divisor is above zero; the dividend may have either sign. */

const assertDivisor = (divisor: bigint): void => {
  if (divisor <= 0n) throw new RangeError(`A divisor must be above zero, not ${divisor}`)
}

/** To the next integer at or below the quotient. */
export const divDown = (dividend: bigint, divisor: bigint): bigint => {
  assertDivisor(divisor)
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** To the next integer at or above the quotient: for what somebody owes in coins. */
export const divUp = (dividend: bigint, divisor: bigint): bigint => {
  assertDivisor(divisor)
  const quotient = dividend / divisor
  return dividend % divisor > 0n ? quotient + 1n : quotient
}

/** To the nearest integer, and from the middle to the even one: for interest and fees, so that no side gains by rounding. */
export const divHalfEven = (dividend: bigint, divisor: bigint): bigint => {
  const below = divDown(dividend, divisor)
  const twice = (dividend - below * divisor) * 2n
  if (twice < divisor) return below
  if (twice > divisor) return below + 1n
  return below % 2n === 0n ? below : below + 1n
}
