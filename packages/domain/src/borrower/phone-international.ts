import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { INVALID_PHONE_MESSAGE, STARTS_WITH_ONE_MESSAGE } from './phone.ts'

const MAX_TYPED = 32

/** A number typed in national format: a country code of 1 must follow a plus sign. */
const startsWithOne = (typed: string): boolean => /^[^0-9+]*1/.test(typed)

/**
 * A phone number outside the United States (gap G.02), stored as E.164: typed with its country code, or in
 * the national format of the borrower's country (two-letter code). Loaded on demand, because the world's
 * numbering plans are large. A leading 1 is refused as for US numbers (row 1.5.29, gap G.01), except where
 * the country has numbers that begin with it: Buenos Aires is 11 in Argentina (note 040).
 */
export const checkInternationalPhone = (typed: string, country: string): FieldCheck => {
  const trimmed = typed.trim()
  if (trimmed === '') return fails(REQUIRED_MESSAGE)
  if (trimmed.length > MAX_TYPED || !/^\+?[0-9 ().\-/]+$/.test(trimmed)) return fails(INVALID_PHONE_MESSAGE)
  const parsed = parsePhoneNumberFromString(trimmed, country as CountryCode)
  const isValid = parsed?.isValid() === true
  if (startsWithOne(trimmed) && (!isValid || parsed.countryCallingCode === '1'))
    return fails(STARTS_WITH_ONE_MESSAGE)
  return isValid ? passes(parsed.number) : fails(INVALID_PHONE_MESSAGE)
}
