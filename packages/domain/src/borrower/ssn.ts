import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'

/**
 * Rows 1.5.13 and 1.5.14: the pattern only (the bureau recognizes numbers that were never issued), with the
 * message spelled as the specification has it.
 */
export const checkSsn = (typed: string): FieldCheck => {
  const ssn = typed.trim()
  if (ssn === '') return fails(REQUIRED_MESSAGE)
  return /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/.test(ssn) ? passes(ssn) : fails('Must be vaid SSN')
}

/**
 * Whether a number that fits the pattern was never issued (20 CFR 422.103; SSA, "Social Security Number
 * Randomization": no area 000 or 666, no group 00, no serial number 0000). The rule accepts it (row 1.5.14),
 * but the borrower is asked once to check it. Areas from 900 are not SSNs either, but the IRS issues them as
 * ITINs, which bureaus recognize, so borrowers are not asked to check those.
 */
export const isSsnNeverIssued = (ssn: string): boolean => /^(?:000|666)-|-00-|-0000$/.test(ssn.trim())

/** The last four digits, as shown to agents: `•••-••-6789`. */
export const maskSsn = (ssn: string): string => `•••-••-${ssn.slice(-4)}`
