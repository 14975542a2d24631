import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-rule.ts'

/** Of leaks, as people make them long enough. */
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
]

const EMAIL = 'ada.lovelace@example.com'

describe('a password that is too easy to guess', () => {
  it.each([
    ['elevenchars', 'eleven characters'],
    ['ada.lovelace@example.com', 'the e-mail address'],
    ['Ada.Lovelace@Example.com', 'the e-mail address in another case'],
    ['adalovelace1815', 'the mailbox with a number'],
    ['passwordpassword', 'a common one'],
    ['Correct-Horse-Battery-Staple', 'a common one with capitals and dashes'],
    ['qwertyuiop2024', 'a common one with a year'],
    ['aaaaaaaaaaaaaaaa', 'one letter'],
    ['abababababababab', 'two letters'],
    ['abcdefghijklmnop', 'a sequence'],
    ['123456789012', 'a sequence of digits'],
  ])('is refused: %s (%s)', (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(true)
  })

  it.each(COMMON_ONES)('is refused: %s (a common one, made longer)', (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(true)
  })

  it.each([
    'violet harbour 27 lanterns',
    'pâté-en-croûte-été',
    'twelve chars',
    'contraseña muy larga',
    '🐢🐇🦊🐻🐼🐨🦁🐮🐷🐸🐵🐔',
  ])('is not this one, of no prescribed kinds of characters: %s', (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(false)
  })
})
