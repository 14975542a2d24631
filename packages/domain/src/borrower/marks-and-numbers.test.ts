import { describe, expect, it } from 'vitest'
import { checkFirstName, checkLastName } from './names.ts'
import { checkSsn, isSsnNeverIssued } from './ssn.ts'

const ACUTE = '\u0301'

describe('combining marks in a name', () => {
  it.each([
    ['nothing but marks', ACUTE.repeat(255)],
    ['255 marks on one letter', `a${ACUTE.repeat(255)}b`],
    ['nine marks on one letter', `q${ACUTE.repeat(9)}b`],
    ['a mark on a hyphen', `An-${ACUTE}na`],
  ])('are refused: %s', (_, name) => {
    expect(checkFirstName(name).ok).toBe(false)
    expect(checkLastName(name).ok).toBe(false)
  })

  it.each(['Nguyễn', 'कीर्ति', 'שָׁלוֹם', 'བསྒྲུབས', `q${ACUTE.repeat(8)}b`])(
    'are accepted as written: %s (1.5.03)',
    (name) => expect(checkFirstName(name).ok).toBe(true),
  )
})

describe('a number that was never issued', () => {
  it.each(['000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000'])('is reported for %s', (ssn) => {
    expect(isSsnNeverIssued(ssn)).toBe(true)
    // The rule is only the pattern (row 1.5.14).
    expect(checkSsn(ssn).ok).toBe(true)
  })

  it.each(['123-45-6789', '900-70-1234', '001-01-0001', '665-12-3456', '667-12-3456'])(
    'is not reported for %s',
    (ssn) => expect(isSsnNeverIssued(ssn)).toBe(false),
  )
})
