import { describe, expect, it } from 'vitest'
import { correctsNumbers } from './corrected-numbers.ts'

describe('a notification of change', () => {
  it.each([
    ['C01', 'the account number', true],
    ['C02', 'the routing number', true],
    ['C03', 'both numbers', true],
    ['C05', 'the kind of account', false],
    ['C06', 'account number and kind', true],
    ['C07', 'both numbers and kind', true],
    ['C09', 'an identification number', false],
    [null, 'nothing', false],
  ])('with %s corrects %s: whether the account has other numbers', (code, _, isCorrected) => {
    expect(correctsNumbers(code)).toBe(isCorrected)
  })
})
