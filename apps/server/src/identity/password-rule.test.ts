import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-rule.ts'

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
