import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'

/** Gap G.15. */
export const MAX_LOAN_NUMBER_CHARACTERS = 40
const LOAN_NUMBER = /^[A-Z0-9-]{1,40}$/

/** A loan ID as it is stored: trimmed and in upper case. */
export const plainLoanNumber = (typed: string): string => typed.trim().toUpperCase()

/**
 * The loan ID that a borrower types, or a file has: required, trimmed, 1 to 40 letters, digits or hyphens (gap
 * G.15, row 2.5.06). Upper and lower case are the same, because people copy IDs from old emails.
 */
export const checkLoanNumber = (typed: string): FieldCheck => {
  const loanNumber = plainLoanNumber(typed)
  if (loanNumber === '') return fails(REQUIRED_MESSAGE)
  return LOAN_NUMBER.test(loanNumber)
    ? passes(loanNumber)
    : fails('Loan ID must be letters, digits or hyphens, at most 40')
}
