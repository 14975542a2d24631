import { describe, expect, it } from 'vitest'
import { asPlainText, gsmUnits, isOneText } from './gsm-text.ts'

describe('the length of a text (3GPP TS 23.038)', () => {
  it.each([
    ['', 0],
    ['Pledge: $1,000 @ 5%', 19],
    ['a€b', 4],
    ['[x]', 5],
    ['Ä', 1],
    ['•', null],
    ['😀', null],
    ['`', null],
  ])('%j takes %s units', (text, units) => expect(gsmUnits(text)).toBe(units))

  it('is one message up to 160 units', () => {
    expect(isOneText('a'.repeat(160))).toBe(true)
    expect(isOneText('a'.repeat(161))).toBe(false)
    expect(isOneText(`${'a'.repeat(159)}€`)).toBe(false)
    expect(isOneText('•')).toBe(false)
  })

  it('does not depend on typographic quotes, dashes and spaces', () => {
    expect(asPlainText('Casey’s “loan” – 5:00\u202FPM…')).toBe('Casey\'s "loan" - 5:00 PM...')
  })
})
