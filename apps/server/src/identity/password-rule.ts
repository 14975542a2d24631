import type { Organization } from '@pledge/domain/organization/settings'
import { dictionary } from '@zxcvbn-ts/language-common'
import { KNOWN_PHRASES } from './context-words.ts'
import { guessesFor } from './password-strength.ts'

/** In characters as people count them. */
const MIN_LENGTH = 12
/** A long password with fewer distinct characters is a pattern. */
const MIN_DIFFERENT = 5
/** The highest of the estimator's five grades: secure even if the hashes were stolen. */
const MIN_GUESSES = 10 ** 10
/** Shorter words occur in too many passwords by accident. */
const MIN_OWN_WORD_LENGTH = 3

/** The 49,000 most common leaked passwords, as ranked by the estimator zxcvbn. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...KNOWN_PHRASES])
const SEQUENCE = '01234567890123456789abcdefghijklmnopqrstuvwxyz'

/** Characters that stand for letters in password guessing rules. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutNumber = (text: string) => text.replace(/(?<!\d)\d+$/, '')
/** The text before the trailing digits and symbols. */
const withoutTail = (text: string): string => {
  const signs = Array.from(text)
  return signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1).join('')
}
const inLetters = (text: string) => Array.from(text, (sign) => LETTER_OF[sign] ?? sign).join('')

/** The repeated part of a text that is only repetitions of it. */
const repeatedPart = (text: string): string => {
  const period = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, period)
}

const isCommon = (text: string): boolean =>
  text !== '' && (COMMON.has(text) || COMMON.has(inLetters(text)) || SEQUENCE.includes(text))

/** Compatibility form, so that the same password typed on different keyboards is equal. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** The person and the site of a password: words that attackers try first. */
export interface PasswordContext {
  readonly email: string
  readonly brand: Pick<Organization, 'code' | 'shortName' | 'legalName'>
}

const ownWords = ({ email, brand }: PasswordContext): readonly string[] => {
  const texts = [email, ...email.split('@'), brand.code, brand.shortName, brand.legalName]
  const words = texts.flatMap((text) => [text, lettersAndDigits(text), ...text.split(/[^\p{L}\p{N}]+/u)])
  return words.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
}

/**
 * Whether a password is too easy to guess (NIST SP 800-63B: length and a list of known ones, no composition rules). A
 * known password stays known with trailing digits and symbols, with symbols for letters, in capitals, doubled, or with
 * symbols in between. All others are judged by the estimated number of guesses. Refused as `account.password-weak`.
 */
export const isWeakPassword = (password: string, context: PasswordContext): boolean => {
  const normal = normalPassword(password).toLowerCase()
  const characters = Array.from(normal)
  if (characters.length < MIN_LENGTH) return true
  if (new Set(characters).size < MIN_DIFFERENT) return true
  const [mailbox = ''] = context.email.split('@')
  if (normal === context.email.toLowerCase()) return true
  const bare = lettersAndDigits(normal)
  const stem = withoutNumber(bare)
  if (stem !== '' && stem === withoutNumber(lettersAndDigits(mailbox.toLowerCase()))) return true
  const isKnown = [normal, withoutTail(normal), bare, stem].some(
    (form) => isCommon(form) || isCommon(repeatedPart(form)),
  )
  return isKnown || guessesFor(normalPassword(password), ownWords(context)) < MIN_GUESSES
}
