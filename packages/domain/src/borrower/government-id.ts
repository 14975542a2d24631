import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import type { GovernmentIdType } from './vocabulary.ts'

/** Names as displayed, and as used in messages (gap G.34). */
export const GOVERNMENT_ID_NAMES: Readonly<Record<GovernmentIdType, string>> = {
  PASSPORT_NUMBER: 'Passport number',
  OTHER_GIIN: 'Other government-issued identification number',
}

/** Number of digits that may be shown: an ID number has at least six. */
const SHOWN = 3

/** The last three, as shown after entry: `••••567`. */
export const maskIdNumber = (number: string): string => `••••${number.slice(-SHOWN)}`

/** Rows 1.5.17 and 1.5.18: 6 to 24 letters or digits. */
export const checkIdNumber = (typed: string, idType: GovernmentIdType): FieldCheck => {
  const number = typed.trim()
  if (number === '') return fails(REQUIRED_MESSAGE)
  return /^[A-Za-z0-9]{6,24}$/.test(number)
    ? passes(number)
    : fails(`Please enter a valid ${GOVERNMENT_ID_NAMES[idType]}`)
}
