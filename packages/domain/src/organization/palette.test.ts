import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, toHex, toOklch, type Oklch } from './color.ts'
import { contrastFailures, palette, roleFailures, themeCss, type Palette } from './theme.ts'

const theme = { primary: '#0b5a63', accent: '#a8552a', neutral: '#ff2200', radiusPx: 10 }
const [light, dark] = [palette(theme, 'light'), palette(theme, 'dark')]
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

describe('a color outside the gamut', () => {
  it('keeps its lightness and hue, and as much chroma as the gamut allows', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.35, max: 0.9, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        (lightness, hueDegrees) => {
          const hex = toHex({ lightness, chroma: 0.4, hueDegrees })
          const shown = toOklch(hex)
          expect(Math.abs(shown.lightness - lightness)).toBeLessThan(0.01)
          expect(apart(shown.hueDegrees, hueDegrees)).toBeLessThan(4)
          // At the gamut's boundary, at least one channel is at its limit.
          const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
          expect(Math.max(...channels) >= 253 || Math.min(...channels) <= 12, hex).toBe(true)
        },
      ),
    )
  })

  it('beyond white is white, below black is black', () => {
    expect(toHex({ lightness: 1.4, chroma: 0, hueDegrees: 0 })).toBe('#ffffff')
    expect(toHex({ lightness: -0.2, chroma: 0, hueDegrees: 0 })).toBe('#000000')
  })
})

describe('the palette of a theme (1.1.22)', () => {
  it('lifts cards above the page and sinks wells below it: white by day, lighter than the page by night', () => {
    const lightnessOf = (hex: string) => toOklch(hex).lightness
    expect(light.surfaceRaised).toBe('#ffffff')
    for (const colors of [light, dark]) {
      expect(lightnessOf(colors.surfaceRaised)).toBeGreaterThan(lightnessOf(colors.surface))
      expect(lightnessOf(colors.surface)).toBeGreaterThan(lightnessOf(colors.surfaceSunken))
    }
    expect(lightnessOf(light.surface)).toBeGreaterThan(0.95)
    expect(lightnessOf(dark.surface)).toBeLessThan(0.25)
  })

  it('tints surfaces and text by the neutral only slightly, however strong it is', () => {
    for (const colors of [light, dark])
      for (const token of ['surface', 'surfaceSunken', 'surfaceRaised', 'ink', 'line', 'inkMuted'] as const)
        expect(toOklch(colors[token]).chroma, token).toBeLessThan(0.023)
    for (const hex of [light.ink, dark.surface, dark.surfaceRaised])
      expect(apart(toOklch(hex).hueDegrees, toOklch(theme.neutral).hueDegrees)).toBeLessThan(35)
    expect(toOklch(light.surface).chroma).toBeLessThan(toOklch(light.ink).chroma)
    expect(toOklch(dark.surfaceRaised).chroma).toBeGreaterThan(0.006)
  })

  it('keeps secondary text and borders gray in the neutral’s hue, and borders lighter than text', () => {
    for (const [colors, sign] of [
      [light, 1],
      [dark, -1],
    ] as const) {
      const [ink, muted, border, line] = [colors.ink, colors.inkMuted, colors.controlBorder, colors.line].map(
        (hex) => toOklch(hex).lightness * sign,
      )
      expect([ink, muted, border, line]).toEqual([ink, muted, border, line].toSorted((a, b) => a! - b!))
      for (const hex of [colors.inkMuted, colors.controlBorder])
        expect(apart(toOklch(hex).hueDegrees, toOklch(theme.neutral).hueDegrees)).toBeLessThan(15)
    }
  })

  it('tints a selection slightly by the brand, close to the page', () => {
    const loud = { ...theme, primary: '#0000ff', accent: '#ff00ff' }
    const chosen = toOklch(loud.primary)
    const [day, night] = [toOklch(palette(loud, 'light').brandSoft), toOklch(palette(loud, 'dark').brandSoft)]
    expect(day.lightness).toBeCloseTo(0.96, 2)
    expect(day.chroma).toBeCloseTo(0.02, 2)
    expect(night.lightness).toBeCloseTo(0.275, 2)
    expect(night.chroma).toBeCloseTo(0.045, 2)
    for (const soft of [day, night]) expect(apart(soft.hueDegrees, chosen.hueDegrees)).toBeLessThan(8)
    const gray = palette({ ...theme, primary: '#777777' }, 'dark')
    expect(toOklch(gray.brandSoft).chroma).toBeLessThan(0.005)
  })

  it('emphasizes an action on hover: darker by day, lighter by night, in the same hue', () => {
    const [fill, strong] = [toOklch(light.brand), toOklch(light.brandStrong)]
    expect(fill.lightness - strong.lightness).toBeCloseTo(0.07, 2)
    const [nightFill, nightStrong] = [toOklch(dark.brand), toOklch(dark.brandStrong)]
    expect(nightStrong.lightness - nightFill.lightness).toBeCloseTo(0.06, 2)
    for (const each of [strong, nightFill, nightStrong])
      expect(apart(each.hueDegrees, fill.hueDegrees)).toBeLessThan(6)
  })

  it('writes white on actions by day, and near black of their hue by night', () => {
    expect([light.onBrand, light.onAccent, light.onSuccess]).toEqual(['#ffffff', '#ffffff', '#ffffff'])
    for (const hex of [dark.onBrand, dark.onAccent, dark.onDanger]) {
      expect(toOklch(hex).lightness).toBeCloseTo(0.14, 1)
      expect(toOklch(hex).chroma).toBeGreaterThan(0.008)
      expect(toOklch(hex).chroma).toBeLessThan(0.03)
    }
  })

  it.each([
    ['success', 152],
    ['warn', 70],
    ['danger', 27],
    ['info', 250],
  ] as const)('shows %s in the hue that people expect, whatever the brand', (state, hue) => {
    for (const colors of [light, dark]) {
      expect(apart(toOklch(colors[state]).hueDegrees, hue)).toBeLessThan(6)
      expect(toOklch(colors[state]).chroma).toBeGreaterThan(0.07)
      expect(apart(toOklch(colors[`${state}Soft`]).hueDegrees, hue)).toBeLessThan(20)
    }
    expect(toOklch(dark[state]).lightness).toBeGreaterThan(toOklch(light[state]).lightness + 0.1)
  })

  it('adjusts a color with low contrast until it passes, never its hue, and no further than necessary', () => {
    const faint = { ...theme, primary: '#8fd3ff' }
    const [chosen, moved] = [toOklch(faint.primary), toOklch(palette(faint, 'light').brand)]
    expect(apart(chosen.hueDegrees, moved.hueDegrees)).toBeLessThan(8)
    const lighter: Oklch = { ...moved, lightness: moved.lightness + 0.015 }
    const { surface, surfaceRaised, surfaceSunken, brandSoft } = palette(faint, 'light')
    const grounds = [surface, surfaceRaised, surfaceSunken, brandSoft]
    const least = (hex: string) => Math.min(...grounds.map((ground) => contrast(hex, ground)))
    expect(least(toHex(moved))).toBeGreaterThanOrEqual(4.5)
    expect(least(toHex(lighter))).toBeLessThan(4.5)
    const deep = { ...theme, primary: '#001144' }
    expect(toOklch(palette(deep, 'dark').brand).lightness).toBeGreaterThan(0.5)
  })

  it('draws levels and scales the same for every brand, with a margin call between a warning and a sale', () => {
    for (const mode of ['light', 'dark'] as const) {
      const [one, other] = [
        palette(theme, mode),
        palette({ ...theme, primary: '#2b59ff', neutral: '#0000ff' }, mode),
      ]
      for (const token of ['call', 'callSoft', 'fillOk', 'fillWarn', 'fillCall', 'fillSale'] as const)
        expect(one[token], token).toBe(other[token])
      const [warn, call, danger] = [one.warn, one.call, one.danger].map((hex) => toOklch(hex).hueDegrees)
      expect(call!).toBeGreaterThan(danger! + 10)
      expect(call!).toBeLessThan(warn! - 10)
    }
  })

  it.each(['#a3211f', '#b93a0c', '#8f3f14', '#6d4a00'])(
    'uses ink for selection and focus where the brand %s would look like an error or a warning',
    (primary) => {
      for (const mode of ['light', 'dark'] as const) {
        const colors = palette({ ...theme, primary }, mode)
        expect(colors.selected).toBe(colors.ink)
        expect(colors.selectedSoft).toBe(colors.surfaceSunken)
        expect(roleFailures(colors)).toEqual([])
        const asBefore = { ...colors, selected: colors.brand, focus: colors.brandStrong }
        expect(roleFailures(asBefore).length).toBeGreaterThan(0)
      }
    },
  )

  it.each([
    ['#62530f', '#f8b758'],
    ['#6d0336', '#ff0000'],
  ])(
    'uses ink only for the focus where only the stronger variant of %s would be misread',
    (primary, neutral) => {
      for (const mode of ['light', 'dark'] as const)
        expect(roleFailures(palette({ ...theme, primary, neutral }, mode))).toEqual([])
    },
  )

  it('uses the brand’s color for a selection where it has no other meaning', () => {
    expect(light.selected).toBe(light.brand)
    expect(light.selectedSoft).toBe(light.brandSoft)
    expect(roleFailures(light)).toEqual([])
  })

  it('falls back to black and white where no step reaches the ratio', () => {
    expect(palette({ ...theme, primary: '#000000' }, 'light').brand).toBe('#000000')
    expect(palette({ ...theme, primary: '#ffffff' }, 'dark').brand).toBe('#ffffff')
  })
})

/** Text and its background (WCAG 2.2, 1.4.3); control indicators and theirs (1.4.11). */
const GROUNDS = ['surface', 'surfaceRaised', 'surfaceSunken'] as const
const TEXT: readonly (readonly [keyof Palette, readonly (keyof Palette)[]])[] = [
  [
    'ink',
    [...GROUNDS, 'brandSoft', 'accentSoft', 'successSoft', 'warnSoft', 'callSoft', 'dangerSoft', 'infoSoft'],
  ],
  ['inkMuted', [...GROUNDS, 'brandSoft']],
  ['brandStrong', [...GROUNDS, 'brandSoft']],
  ['onBrand', ['brand', 'brandStrong']],
  ['onAccent', ['accent']],
  ...(['success', 'warn', 'call', 'danger', 'info'] as const).map(
    (state) => [state, [...GROUNDS, `${state}Soft`]] as const,
  ),
  ['onSuccess', ['success']],
  ['onWarn', ['warn']],
  ['onDanger', ['danger']],
  ['onInfo', ['info']],
]
const CONTROLS: readonly (readonly [keyof Palette, readonly (keyof Palette)[]])[] = [
  ...(['controlBorder', 'focus', 'brand', 'accent', 'selected'] as const).map(
    (token) => [token, [...GROUNDS, 'brandSoft', 'selectedSoft']] as const,
  ),
  ...(['fillOk', 'fillWarn', 'fillCall', 'fillSale'] as const).map((token) => [token, GROUNDS] as const),
  ['brand', ['warnSoft', 'callSoft', 'dangerSoft']],
]

describe('the check of contrast', () => {
  it.each([
    ...TEXT.map(([front, grounds]) => [front, grounds, '4.5'] as const),
    ...CONTROLS.map(([front, grounds]) => [front, grounds, '3.0'] as const),
  ])('finds %s in the color of any of %s', (front, grounds, ratio) => {
    for (const ground of grounds) {
      const hidden = { ...light, [front]: light[ground] }
      expect(contrastFailures(hidden)).toContain(
        `${front} ${light[ground]} on ${ground} ${light[ground]} is below ${ratio}:1`,
      )
    }
  })

  it('has the boundary grays on white: 4.5 for text, 3 for controls', () => {
    const white = { ...light, surface: '#ffffff', surfaceRaised: '#ffffff', surfaceSunken: '#ffffff' }
    const failuresOf = (colors: Partial<Palette>) =>
      contrastFailures({ ...white, ...colors, brandSoft: '#ffffff', selectedSoft: '#ffffff' })
    expect(failuresOf({ inkMuted: '#767676', controlBorder: '#949494' })).toEqual([])
    expect(failuresOf({ inkMuted: '#777777' })).toHaveLength(5)
    expect(failuresOf({ controlBorder: '#959595' })).toHaveLength(5)
  })
})

describe('the style sheet of a theme', () => {
  it('declares every color of the palette in each of its three rules, one per line', () => {
    const lines = themeCss(theme).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toBe('')
    for (const [index, colors] of [light, dark, dark].entries()) {
      const declared = lines[index]!.replace(/^.*color-scheme:(light|dark);/, '').replace(/}+$/, '')
      const colored = declared.split(';').filter((each) => each.includes('#'))
      expect(colored.map((each) => each.split(':')[1])).toEqual(Object.values(colors))
      if (index === 0)
        expect(declared).toContain('--chart-area:color-mix(in oklab,var(--brand) 9%,transparent)')
      expect(colored.every((each) => /^--[a-z]+(-[a-z]+)?:#[0-9a-f]{6}$/.test(each))).toBe(true)
    }
  })
})
