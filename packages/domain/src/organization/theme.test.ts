import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, toHex, toOklch } from './color.ts'
import { contrastFailures, palette, themeCss } from './theme.ts'
import { TYPEFACE_NAMES } from './typeface.ts'

const anyHex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyTheme = fc.record({
  primary: anyHex,
  accent: anyHex,
  neutral: anyHex,
  radiusPx: fc.integer({ min: 0, max: 24 }),
})

describe('contrast', () => {
  it('is 21 for black on white, in either order, and 1 for a color on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#336699', '#336699')).toBe(1)
  })

  it('has the boundary gray: #767676 reaches 4.5 on white, #777777 does not', () => {
    expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
  })
})

describe('OKLCH', () => {
  it('has the reference values of red and white', () => {
    const red = toOklch('#ff0000')
    expect(red.lightness).toBeCloseTo(0.628, 3)
    expect(red.chroma).toBeCloseTo(0.2577, 3)
    expect(red.hueDegrees).toBeCloseTo(29.23, 1)
    expect(toOklch('#ffffff').lightness).toBeCloseTo(1, 3)
  })

  it('returns every color unchanged, to one step of a channel', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const back = toHex(toOklch(hex))
        const apart = [1, 3, 5].map((at) =>
          Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - Number.parseInt(back.slice(at, at + 2), 16)),
        )
        expect(Math.max(...apart)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a theme of any three colors (1.1.22)', () => {
  it('sets headings in its typeface, or in the text’s where none was chosen', () => {
    const theme = { primary: '#0b5a63', accent: '#a8552a', neutral: '#5c7378', radiusPx: 10 }
    expect(themeCss({ ...theme, typeface: 'serif' })).toMatch(/--type-heading:[^;]*Georgia[^;]*,serif;/)
    expect(themeCss(theme)).not.toContain('--type-heading')
    for (const typeface of TYPEFACE_NAMES) expect(themeCss({ ...theme, typeface })).not.toMatch(/[<>]/)
  })

  it('reaches 4.5:1 for text and 3:1 for controls, light and dark', () => {
    fc.assert(
      fc.property(anyTheme, fc.constantFrom('light' as const, 'dark' as const), (theme, mode) => {
        expect(contrastFailures(palette(theme, mode))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('keeps a primary color that is already dark enough', () => {
    const theme = { primary: '#0b5563', accent: '#c2410c', neutral: '#64748b', radiusPx: 8 }
    expect(palette(theme, 'light').brand).toBe('#0b5563')
  })

  it('writes a style sheet of colors and whole pixels for light, dark by system and dark by choice', () => {
    const css = themeCss({ primary: '#0b5563', accent: '#c2410c', neutral: '#64748b', radiusPx: 8 })
    expect(css).toContain(':root{color-scheme:light;--radius:8px;')
    expect(css).toContain('--surface-raised:#ffffff')
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme=light]){')
    expect(css).toContain(':root[data-theme=dark]{')
    expect(css).not.toMatch(/[<>"'@]import|url\(/)
    expect(css.match(/--brand:/g)).toHaveLength(3)
  })
})
