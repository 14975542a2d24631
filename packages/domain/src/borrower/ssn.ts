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

/** The last four digits, as shown to agents: `•••-••-6789`. */
export const maskSsn = (ssn: string): string => `•••-••-${ssn.slice(-4)}`
