import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'

/** Gap G.01. */
export const STARTS_WITH_ONE_MESSAGE = 'Phone number must not start with 1'
/** Gap G.02. */
export const INVALID_PHONE_MESSAGE = 'Please enter a valid phone number'

/** NPA-NXX-XXXX: area code and exchange start with 2 to 9, and the exchange is not a service code (facts 5.3). */
const NORTH_AMERICAN = /^[2-9][0-9]{2}(?![2-9]11)[2-9][0-9]{6}$/

/**
 * A US phone number (rows 1.5.28 to 1.5.30, gaps G.01 and G.02), stored as E.164. The leading 1 rule applies
 * to the first typed digit; only the `+1` that browsers fill in is removed.
 */
export const checkUsPhone = (typed: string): FieldCheck => {
  const trimmed = typed.trim()
  if (trimmed === '') return fails(REQUIRED_MESSAGE)
  const national = trimmed.replace(/^\+1/, '').replaceAll(/[ ().\-/]/g, '')
  if (national.startsWith('1')) return fails(STARTS_WITH_ONE_MESSAGE)
  return NORTH_AMERICAN.test(national) ? passes(`+1${national}`) : fails(INVALID_PHONE_MESSAGE)
}

/** `+12025550123` as `(202) 555-0123`; any other number unchanged. */
export const formatPhone = (e164: string): string => {
  const match = /^\+1([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(e164)
  return match === null ? e164 : `(${match[1]}) ${match[2]}-${match[3]}`
}
