import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'

/**
 * Rows 1.5.13 and 1.5.14: the pattern and nothing more (the bureau knows numbers that were never issued), with the message
 * spelled as the product has it.
 */
export const checkSsn = (typed: string): FieldCheck => {
  const ssn = typed.trim()
  if (ssn === '') return fails(REQUIRED_MESSAGE)
  return /^[0-9]{3}-[0-9]{2}-[0-9]{4}$/.test(ssn) ? passes(ssn) : fails('Must be vaid SSN')
}

/**
 * Whether a number of the pattern is one that was never issued (20 CFR 422.103; SSA, "Social Security Number
 * Randomization": no area 000 or 666, no group 00, no serial number 0000). The rule takes it all the same (row 1.5.14):
 * whoever typed it is asked once to check it. Areas from 900 are no SSN either, but people have them: the IRS gives them
 * out as ITINs, which bureaus know too, so nobody is asked to check what they copied correctly.
 */
export const isSsnNeverIssued = (ssn: string): boolean => /^(?:000|666)-|-00-|-0000$/.test(ssn.trim())

/** The last four digits, as shown to agents: `•••-••-6789`. */
export const maskSsn = (ssn: string): string => `•••-••-${ssn.slice(-4)}`
