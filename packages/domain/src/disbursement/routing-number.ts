import { fails, passes, type FieldCheck } from '../field-check.ts'

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Rows 1.5.50 to 1.5.52. Nine zeros are refused although their checksum is valid, and there is no rule on
 * prefixes (decision 9).
 */
export const checkRoutingNumber = (typed: string): FieldCheck => {
  const number = typed.trim()
  if (number === '') return fails('Please enter a routing number')
  if (!/^[0-9]{9}$/.test(number) || number === '000000000') return fails('Invalid routing number')
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number.charAt(index)), 0)
  return sum % 10 === 0 ? passes(number) : fails('Invalid routing number')
}
