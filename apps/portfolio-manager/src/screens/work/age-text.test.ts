import { describe, expect, it } from 'vitest'
import { ageText } from './age-text.ts'

const HOUR_MS = 3_600_000

describe('how long work has waited', () => {
  it.each([
    [-5, 'Less than an hour'],
    [0.99, 'Less than an hour'],
    [1, '1 hour'],
    [1.99, '1 hour'],
    [47.9, '47 hours'],
    [48, '2 days'],
    [71.9, '2 days'],
    [24 * 40, '40 days'],
  ])('of %d hours is: %s', (hours, text) => {
    expect(ageText(hours * HOUR_MS)).toBe(text)
  })
})
