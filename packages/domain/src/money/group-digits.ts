/** The digits of a whole number with a comma between thousands: `1,234,567`. */
export const groupDigits = (digits: string): string =>
  digits.length <= 3 ? digits : `${groupDigits(digits.slice(0, -3))},${digits.slice(-3)}`
