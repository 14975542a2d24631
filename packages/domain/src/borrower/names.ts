import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { lengthOf, normalizeText } from './normalize-text.ts'
import { hasLatinForm } from './transliterate.ts'

const MIN_LENGTH = 2
const FIRST_NAME = /^[\p{L}\p{M} -]+$/u
const LAST_NAME = /^[\p{L}\p{M}' -]+$/u

/**
 * Whether every combining mark follows a letter, as in every script, and none carries too many. A name of
 * only marks, or with many marks on one letter, is not a real name, and overlaps adjacent lines on a page.
 * The tallest real stacks, in Tibetan, have fewer.
 */
const isWritten = (name: string): boolean => !/(?:^|[^\p{L}\p{M}])\p{M}|\p{M}{9}/u.test(name)

/**
 * Rows 1.5.02 to 1.5.04: letters of any script and their marks, hyphen and space; no apostrophe (decision 8).
 * A name that is too short gets the only available message (gap G.54).
 */
export const checkFirstName = (typed: string): FieldCheck => {
  const name = normalizeText(typed)
  if (name === '') return fails(REQUIRED_MESSAGE)
  return FIRST_NAME.test(name) && isWritten(name) && lengthOf(name) >= MIN_LENGTH
    ? passes(name)
    : fails('Some of the characters entered are not supported.')
}

/** Rows 1.5.05 and 1.5.06: like the first name, plus an apostrophe; the second message has no period. */
export const checkLastName = (typed: string): FieldCheck => {
  const name = normalizeText(typed)
  if (lengthOf(name) < MIN_LENGTH) return fails('Last name must be at least two characters')
  return LAST_NAME.test(name) && isWritten(name)
    ? passes(name)
    : fails('Some of the characters entered are not supported')
}

const LATIN_NAME = /^[A-Za-z][' -]*[A-Za-z][A-Za-z' -]*$/

/**
 * Whether a letter of a name has no form in the letters A to Z, so that the borrower must enter the whole
 * name in them. Dropping letters would query the bureau and the screening about the wrong person.
 */
export const isLatinFormRequested = (name: string): boolean =>
  Array.from(normalizeText(name).normalize('NFKD')).some(
    (letter) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(letter) && !hasLatinForm(letter),
  )

/**
 * The Latin form of a name that has none by itself (decision 8): used for agreements, the bureau and ACH
 * entries. At least two letters, as for every name.
 */
export const checkLatinForm = (typed: string): FieldCheck => {
  const name = normalizeText(typed)
  if (name === '') return fails(REQUIRED_MESSAGE)
  return LATIN_NAME.test(name) ? passes(name) : fails('Please use the letters A to Z, as on your passport')
}
