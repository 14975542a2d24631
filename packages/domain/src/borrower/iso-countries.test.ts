import { expect, it } from 'vitest'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { ISO_COUNTRIES } from './iso-countries.ts'

it('the countries of the world have two letters each, are sorted, and are unique', () => {
  expect(ISO_COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  expect([...new Set(ISO_COUNTRIES)].toSorted()).toEqual(ISO_COUNTRIES)
})

it.skipIf(!hasOracles)(`the countries of the world are those of ISO 3166-1${fromOracle}`, () => {
  const cases = oracleCases<{ readonly alpha2: string }>('contact/countries.json')
  expect(cases.map(({ alpha2 }) => alpha2).toSorted()).toEqual(ISO_COUNTRIES)
})
