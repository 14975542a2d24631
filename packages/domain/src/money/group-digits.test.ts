import { expect, it } from 'vitest'
import { groupDigits } from './group-digits.ts'

it.each([
  ['', ''],
  ['7', '7'],
  ['123', '123'],
  ['1234', '1,234'],
  ['123456', '123,456'],
  ['12345678901', '12,345,678,901'],
])('separates thousands: %s as %s', (digits, grouped) => {
  expect(groupDigits(digits)).toBe(grouped)
})
