import { describe, expect, it } from 'vitest'
import { contrastWithWhite, GRAY, INK, readableOr } from './colors.ts'

describe('the colors on paper', () => {
  it('keeps a dark brand color and replaces a light one with ink', () => {
    expect(readableOr('#0b3d91')).toBe('#0b3d91')
    expect(readableOr('#ffd400')).toBe(INK)
    expect(readableOr('red')).toBe(INK)
  })

  it('sets its own grays with enough contrast', () => {
    expect(contrastWithWhite('#000000')).toBeCloseTo(21)
    expect(contrastWithWhite(GRAY)).toBeGreaterThan(4.5)
  })
})
