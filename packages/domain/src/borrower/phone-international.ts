import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { INVALID_PHONE_MESSAGE } from './phone.ts'

const MAX_TYPED = 32

/**
 * A phone number outside the United States (gap G.02), kept as E.164: typed with its country code, or nationally in the
 * borrower's country (two-letter code). Loaded on demand, because the numbering plans of the world are large.
 */
export const checkInternationalPhone = (typed: string, country: string): FieldCheck => {
  const trimmed = typed.trim()
  if (trimmed === '') return fails(REQUIRED_MESSAGE)
  if (trimmed.length > MAX_TYPED || !/^\+?[0-9 ().\-/]+$/.test(trimmed)) return fails(INVALID_PHONE_MESSAGE)
  const parsed = parsePhoneNumberFromString(trimmed, country as CountryCode)
  return parsed?.isValid() ? passes(parsed.number) : fails(INVALID_PHONE_MESSAGE)
}
