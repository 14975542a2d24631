import { randomInt } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-rule.ts'

/** Leaked passwords, lengthened as people do. */
const COMMON_ONES = [
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'passw0rdpassw0rd',
  'iloveyou1234',
  'qwertyuiop12',
  'letmein12345',
  'football1234',
  'monkey123456',
  'sunshine1234',
  'princess1234',
  'dragon123456',
  'welcome12345',
  'trustno1trustno1',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'superman1234',
  'michael12345',
  'liverpool123',
  'charlie12345',
  'jordan232323',
  'Summer2024!!',
  'baseball2025',
  'qwertyqwerty',
  'monkeymonkeymonkey',
  'starwars!!!!',
  'letmeinplease',
  'abcd1234abcd',
  'iloveyou2much',
  'thequickbrown',
  '1q2w3e4r5t6y7u',
  '987654321098',
  'qazwsxedcrfv',
  'zaq12wsxcde3',
  'changeme1234',
  'adminadmin12',
  'helloworld123',
  'mynameisjohn',
  'whoareyou1234',
  'jessica19901',
  'january12025',
  '20241231abcd',
  'iloveyoubaby1',
  'tobeornottobe',
]

/** Of our context words: the product, what it lends, its collateral, and the brand. */
const OF_OUR_CONTEXT = [
  'bitcoin123456',
  'Bitcoin2024!!',
  'ethereum12345',
  'solana123456',
  'pledgeloan2024',
  'mybitcoin2024',
  'tothemoon2024',
  'borrowmoney1',
  'Wrenholt2024!',
  'wrenholtloans',
  'WHOLESALE-WREN-1',
  'myloan@wrenholt',
]

const CONTEXT = {
  email: 'ada.lovelace@example.com',
  brand: { code: 'WHOLESALE_WREN', shortName: 'Wrenholt', legalName: 'Wrenholt Lending, Inc.' },
}

describe('a password that is too easy to guess', () => {
  it.each([
    ['elevenchars', 'eleven characters'],
    ['ada.lovelace@example.com', 'the e-mail address'],
    ['Ada.Lovelace@Example.com', 'the e-mail address in another case'],
    ['adalovelace1815', 'the mailbox with a number'],
    ['Lovelace.1815', 'a part of the mailbox'],
    ['bitcoinLovelace', 'a coin and a part of the mailbox'],
    ['passwordpassword', 'a common one'],
    ['Correct-Horse-Battery-Staple', 'a common one with capitals and dashes'],
    ['qwertyuiop2024', 'a common one with a year'],
    ['aaaaaaaaaaaaaaaa', 'one letter'],
    ['abababababababab', 'two letters'],
    ['abcdefghijklmnop', 'a sequence'],
    ['123456789012', 'a sequence of digits'],
  ])('is refused: %s (%s)', (password) => {
    expect(isWeakPassword(password, CONTEXT)).toBe(true)
  })

  it.each(COMMON_ONES)('is refused: %s (a common one, lengthened)', (password) => {
    expect(isWeakPassword(password, CONTEXT)).toBe(true)
  })

  it.each(OF_OUR_CONTEXT)('is refused: %s (words of our context)', (password) => {
    expect(isWeakPassword(password, CONTEXT)).toBe(true)
  })

  it.each([
    'violet harbour 27 lanterns',
    'otter plank quiver',
    'mosaic-tunnel-brisk-olive',
    'pledge otter plank quiver',
    'pâté-en-croûte-été',
    'twelve chars',
    'contraseña muy larga',
    'wenn der Hund bellt',
    'сегодняпогода',
    '🐢🐇🦊🐻🐼🐨🦁🐮🐷🐸🐵🐔',
  ])('does not include this one, without composition rules: %s', (password) => {
    expect(isWeakPassword(password, CONTEXT)).toBe(false)
  })

  const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
  it.each([
    ['letters and digits', 12, `${LETTERS}${LETTERS.toUpperCase()}0123456789`],
    ['letters, digits and signs', 16, `${LETTERS}${LETTERS.toUpperCase()}0123456789!#$%&*+-=?@^_~`],
    ['digits and letters without capitals', 20, `${LETTERS}0123456789`],
    ['the longest that is taken', 200, `${LETTERS}0123456789`],
  ])('does not include one generated from %s (%d)', (_, length, signs) => {
    const generated = Array.from({ length: 40 }, () =>
      Array.from({ length }, () => signs[randomInt(signs.length)]).join(''),
    )
    expect(generated.filter((password) => isWeakPassword(password, CONTEXT))).toEqual([])
  })

  it('does not include a phrase of four random words', () => {
    const words = dictionary['diceware-common']
    const phrases = Array.from({ length: 100 }, () =>
      Array.from({ length: 4 }, () => words[randomInt(words.length)]).join(' '),
    )
    expect(phrases.filter((password) => isWeakPassword(password, CONTEXT))).toEqual([])
  })
})
