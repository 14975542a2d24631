import { fails, passes, type FieldCheck } from '../field-check.ts'

const MIN_DIGITS = 4
const MAX_DIGITS = 17

/** Rows 1.5.53 to 1.5.56, in the order of their messages. */
export const checkAccountNumber = (typed: string): FieldCheck => {
  const number = typed.trim()
  if (number === '') return fails('Please enter an account number')
  if (number.length < MIN_DIGITS) return fails('At least 4 digits')
  if (number.length > MAX_DIGITS) return fails('Up to 17 digits')
  return /^[0-9]+$/.test(number) ? passes(number) : fails('Invalid')
}

/** The displayable form of an account number: `•••• 6789`. */
export const maskAccountNumber = (number: string): string => `•••• ${number.slice(-4)}`
