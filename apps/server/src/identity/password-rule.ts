/** Characters, as a person counts them. */
const MIN_LENGTH = 12
/** A long password made of so few different characters is a pattern. */
const MIN_DIFFERENT = 5

/**
 * The long ones of the lists of leaked passwords: shorter ones are refused by length already. Compared without case,
 * digits at the end and punctuation.
 */
const COMMON = new Set([
  'password',
  'passwordpassword',
  'password1password',
  'mypassword',
  'thisismypassword',
  'letmeinletmein',
  'iloveyouiloveyou',
  'welcomewelcome',
  'adminadminadmin',
  'administrator',
  'qwertyuiop',
  'qwertyqwerty',
  'qwertyuiopasdfghjkl',
  'qazwsxedcrfv',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'abcdefghijklmnopqrstuvwxyz',
  'changemechangeme',
  'changeme',
  'trustno1trustno1',
  'correcthorsebatterystaple',
  'footballfootball',
  'baseballbaseball',
  'monkeymonkey',
  'superman',
  'bitcoinbitcoin',
  'cryptocurrency',
  'ethereumethereum',
])
const SEQUENCE = '01234567890123456789abcdefghijklmnopqrstuvwxyz'

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutNumber = (text: string) => text.replace(/(?<!\d)\d+$/, '')

/** Compatibility form, so that the same password typed on two keyboards is the same. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/**
 * Whether a password is too easy to guess (NIST SP 800-63B: length and a list of known ones, no rule about kinds of
 * characters). Refused as `account.password-weak`.
 */
export const isWeakPassword = (password: string, email: string): boolean => {
  const normal = normalPassword(password).toLowerCase()
  const characters = Array.from(normal)
  if (characters.length < MIN_LENGTH) return true
  if (new Set(characters).size < MIN_DIFFERENT) return true
  const [mailbox = ''] = email.split('@')
  if (normal === email.toLowerCase()) return true
  const bare = lettersAndDigits(normal)
  const stem = withoutNumber(bare)
  if (stem !== '' && stem === withoutNumber(lettersAndDigits(mailbox.toLowerCase()))) return true
  return COMMON.has(bare) || COMMON.has(stem) || (bare !== '' && SEQUENCE.includes(bare))
}
