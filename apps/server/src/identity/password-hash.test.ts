import { describe, expect, it } from 'vitest'
import { hashPassword, passwordOpens } from './password-hash.ts'

const opens = async (chosen: string, typed: string) =>
  passwordOpens(await hashPassword(chosen), typed, 'known')

describe('a password is compared exactly', () => {
  it.each([
    ['with another case', 'Violet harbour 27', 'violet harbour 27'],
    ['without a blank at its end', 'violet harbour 27 ', 'violet harbour 27'],
    ['with one blank for two', 'violet  harbour 27', 'violet harbour 27'],
    ['with another accent', 'pâté-en-croûte-été', 'pate-en-croute-ete'],
    ['cut after 128 characters', `${'a'.repeat(128)}b`, `${'a'.repeat(128)}c`],
    ['cut after 199 characters', `${'a'.repeat(199)}b`, 'a'.repeat(199)],
  ])('not %s', async (_, chosen, typed) => {
    expect(await opens(chosen, chosen)).toBe(true)
    expect(await opens(chosen, typed)).toBe(false)
  })

  it.each([
    ['composed and not', 'p\u00e2t\u00e9-en-cro\u00fbte', 'pa\u0302te\u0301-en-crou\u0302te'],
    ['as a ligature and as letters', 'o\ufb03ce-at-dawn-27', 'office-at-dawn-27'],
    ['in wide and in usual digits', 'harbour-\uff12\uff17-violet', 'harbour-27-violet'],
  ])('the same in Unicode form NFKC, which keyboards write in two ways: %s', async (_, chosen, typed) => {
    expect(chosen).not.toBe(typed)
    expect(await opens(chosen, typed)).toBe(true)
  })
})
