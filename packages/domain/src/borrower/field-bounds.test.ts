import { describe, expect, it } from 'vitest'
import type { FieldCheck } from '../field-check.ts'
import { checkDateOfBirth, isoFromTyped, typedFromIso } from './date-of-birth.ts'
import { checkIdNumber } from './government-id.ts'
import { checkLastName, checkLatinForm } from './names.ts'
import { checkUsPhone, formatPhone } from './phone.ts'
import { checkInternationalPhone } from './phone-international.ts'
import { checkSsn } from './ssn.ts'
import { transliterate } from './transliterate.ts'

const said = (check: FieldCheck): string | null => (check.ok ? null : check.message)
const TODAY = '2026-11-21'

describe('letters in the letters A to Z (decision 8)', () => {
  it.each([
    [
      'Russian, as passports have it (ICAO 9303)',
      'а б в г д е ё ж з и к л м н о п р с т у ф х ц ч ш щ ъ ы э ю я',
      'a b v g d e e zh z i k l m n o p r s t u f kh ts ch sh shch ie y e iu ia',
    ],
    ['what Ukrainian has more', 'є і ґ', 'ie i g'],
    ['what Serbian and Macedonian have more', 'ђ ј љ њ ћ џ ѕ', 'd j lj nj c dz dz'],
    [
      'Greek (ISO 843)',
      'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω',
      'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
    ],
    ['letters of the north', 'æ œ ø ß ł đ ð þ ħ ŋ ŧ', 'ae oe o ss l d d th h n t'],
    ['letters of few languages', 'ı ə ĸ ſ', 'i e k s'],
    ['letters with marks', 'á ç ñ ö ů ž', 'a c n o u z'],
  ])('%s', (_, letters, latin) => expect(transliterate(letters)).toBe(latin))

  it('transliterates a soft sign to nothing', () => expect(transliterate('Гоголь Ольга')).toBe('Gogol Olga'))
  it('transliterates a capital to two letters with only the first capitalized', () =>
    expect(transliterate('Щукин Þór Χρήστος')).toBe('Shchukin Thor Christos'))
  it('keeps an apostrophe, however it is typed, and collapses spaces', () => {
    expect(transliterate('O\u2019Neil')).toBe("O'Neil")
    expect(transliterate(' Ada   王  Li ')).toBe('Ada Li')
  })
})

describe('a Latin form (decision 8)', () => {
  it.each(['Li', "O'Neil", "D'", 'Xiao-Ming Li', 'A b', 'A--b', 'Ab-'])(
    'accepts %s, or says why not',
    (name) => expect(checkLatinForm(name).ok).toBe(name.replaceAll(/[^A-Za-z]/g, '').length >= 2),
  )
  it.each(['-Li', "'Li", 'L1', 'Li1', '1Li', 'Lí', 'L', 'L-', 'Li王'])('refuses %s', (name) =>
    expect(said(checkLatinForm(name))).toMatch(/letters A to Z/),
  )
})

describe('field limits', () => {
  it('accepts a last name of two letters (1.5.05)', () => expect(said(checkLastName('Li'))).toBeNull())

  it.each(['x123-45-6789', '123-45-6789x', '123456789', '123-45-678９'])('%s is no SSN (1.5.14)', (typed) =>
    expect(said(checkSsn(typed))).toBe('Must be vaid SSN'),
  )
  it('accepts spaces around an SSN, a date and an ID number', () => {
    expect(checkSsn(' 123-45-6789 ')).toEqual({ ok: true, value: '123-45-6789' })
    expect(isoFromTyped(' 01/02/1990 ')).toBe('1990-01-02')
    expect(checkIdNumber(' A12345 ', 'OTHER_GIIN')).toEqual({ ok: true, value: 'A12345' })
    expect(said(checkDateOfBirth('  ', TODAY))).toBe('Required')
  })
  it('names the other kind of number in its message (1.5.18)', () =>
    expect(said(checkIdNumber('-', 'OTHER_GIIN'))).toBe(
      'Please enter a valid Other government-issued identification number',
    ))

  it.each([
    [1, 31],
    [2, 28],
    [3, 31],
    [4, 30],
    [5, 31],
    [6, 30],
    [7, 31],
    [8, 31],
    [9, 30],
    [10, 31],
    [11, 30],
    [12, 31],
  ])('month %i of a common year ends on %i (1.5.09)', (month, last) => {
    const typed = (day: number) => `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/1990`
    expect(isoFromTyped(typed(1))).toBe(`1990-${typed(1).slice(0, 2)}-01`)
    expect(isoFromTyped(typed(last))).not.toBeNull()
    for (const day of [0, last + 1]) expect(isoFromTyped(typed(day))).toBeNull()
  })
  it.each([
    ['1904', true],
    ['1900', false],
    ['2000', true],
    ['2001', false],
    ['2100', false],
  ])('29 February %s is a day: %s (1.5.09)', (year, is) =>
    expect(isoFromTyped(`02/29/${year}`) !== null).toBe(is),
  )
  it.each(['00/10/1990', '13/10/1990', 'x01/02/1990', '01/02/19900', '01-02-1990'])(
    '%s is no date (1.5.09)',
    (typed) => expect(isoFromTyped(typed)).toBeNull(),
  )
  it.each(['x1990-01-02', '1990-01-02T00', 'never', ''])('leaves "%s" to be refused (1.3.39)', (iso) =>
    expect(typedFromIso(iso)).toBe(iso),
  )
})

describe('phone number limits', () => {
  it.each(['92025550123', '0+12025550123', '2025550123 x1', '202+15550123'])(
    '%s is not a US number (1.5.30)',
    (typed) => expect(said(checkUsPhone(typed))).toBe('Please enter a valid phone number'),
  )
  it.each(['x+12025550123', '+120255501234', '+1202555012'])('%s is shown unchanged', (e164) =>
    expect(formatPhone(e164)).toBe(e164),
  )

  it('accepts spaces around an international number, up to the maximum length', () => {
    const number = { ok: true, value: '+41446681800' }
    expect(checkInternationalPhone('  044 668 18 00  ', 'CH')).toEqual(number)
    const padded = (length: number) => '+41 44 668 18 00'.replace(' ', ' '.repeat(length - 15))
    expect(padded(32)).toHaveLength(32)
    expect(checkInternationalPhone(padded(32), 'CH')).toEqual(number)
    expect(checkInternationalPhone(padded(33), 'CH').ok).toBe(false)
  })
  it.each(['tel 044 668 18 00', '044 668 18 00 ext 5', '044 668 18 00;ext=5', '044_668_18_00'])(
    '%s is not an international number, whatever a library reads in it (1.5.30)',
    (typed) => expect(said(checkInternationalPhone(typed, 'CH'))).toBe('Please enter a valid phone number'),
  )
})
