import { describe, expect, it } from 'vitest'
import { contrastWithWhite, GREY, INK, readableOr } from './colors.ts'

describe('the colours on paper', () => {
  it('keeps a dark brand colour and puts ink for a light one', () => {
    expect(readableOr('#0b3d91')).toBe('#0b3d91')
    expect(readableOr('#ffd400')).toBe(INK)
    expect(readableOr('red')).toBe(INK)
  })

  it('sets its own greys with enough contrast', () => {
    expect(contrastWithWhite('#000000')).toBeCloseTo(21)
    expect(contrastWithWhite(GREY)).toBeGreaterThan(4.5)
  })
})
