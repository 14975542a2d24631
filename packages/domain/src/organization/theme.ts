import { type Oklch, contrast, toHex, toOklch } from './color.ts'
import { CHART_CSS, LEVEL_COLORS, type LevelColors } from './level-colors.ts'
import type { Theme } from './organization.ts'
import { TYPEFACES, type Typeface } from './typeface.ts'

/**
 * Every color of a page, derived from the three that an organization chooses (row 1.1.22). Text reaches 4.5:1
 * and control indicators 3:1 on every surface they may be on (WCAG 2.2, 1.4.3 and 1.4.11), by construction: a
 * color's lightness is adjusted until the ratio holds, its hue never. Values are `#rrggbb`.
 */
export interface Palette extends LevelColors {
  /** Page, cards above it, wells below it. */
  readonly surface: string
  readonly surfaceRaised: string
  readonly surfaceSunken: string
  readonly ink: string
  readonly inkMuted: string
  /** Decorative only: it conveys no information of its own, so it has no minimum ratio. */
  readonly line: string
  readonly controlBorder: string
  readonly focus: string
  /** Fill of the main action, its text, and its hover state; `brandStrong` is also the color of links. */
  readonly brand: string
  readonly onBrand: string
  readonly brandStrong: string
  readonly brandSoft: string
  /** Border and background of a selection: the brand's color, unless that color looks like an error or a warning. */
  readonly selected: string
  readonly selectedSoft: string
  readonly accent: string
  readonly onAccent: string
  readonly accentSoft: string
  /** Each state: strong for text, icons and fills; `on` for text over the fill; soft for the background of a notice. */
  readonly success: string
  readonly onSuccess: string
  readonly successSoft: string
  readonly warn: string
  readonly onWarn: string
  readonly warnSoft: string
  readonly danger: string
  readonly onDanger: string
  readonly dangerSoft: string
  readonly info: string
  readonly onInfo: string
  readonly infoSoft: string
}

/** WCAG 2.2 AA. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

type Mode = 'light' | 'dark'
type Token = keyof Palette

const STEP = 0.005
/** Two colors this close in hue, both this far from gray, look the same on a control. */
const CONFUSED_DEGREES = 26
const COLORED_CHROMA = 0.045
/** Hues that people read as good, caution, bad and neutral; the same for every brand. */
const STATE_HUES = { success: 152, warn: 70, danger: 27, info: 250 } as const
const STATE_CHROMA = { success: 0.13, warn: 0.12, danger: 0.19, info: 0.13 } as const
/** Maximum tint of surfaces by a brand's neutral, so that surfaces stay neutral. */
const MAX_NEUTRAL_CHROMA = 0.02

/** Lightness of each background, and starting lightness of the colors on it. */
const LIGHTNESS = {
  light: { surface: 0.985, raised: 1, sunken: 0.958, ink: 0.23, muted: 0.5, line: 0.905, border: 0.66 },
  dark: { surface: 0.185, raised: 0.228, sunken: 0.15, ink: 0.95, muted: 0.74, line: 0.33, border: 0.5 },
} as const

/** All colors of one mode. */
export const palette = (theme: Theme, mode: Mode): Palette => {
  const neutral = neutralOf(theme)
  const light = LIGHTNESS[mode]
  const tint = (lightness: number, strength: number) =>
    toHex({ ...neutral, lightness, chroma: neutral.chroma * strength })
  const surface = tint(light.surface, 0.25)
  const surfaceRaised = tint(light.raised, mode === 'light' ? 0 : 0.6)
  const surfaceSunken = tint(light.sunken, 0.45)
  const grounds = [surface, surfaceRaised, surfaceSunken]
  const brand = fillOf(toOklch(theme.primary), mode, grounds)
  const accent = fillOf(toOklch(theme.accent), mode, grounds)
  const onSoft = [...grounds, ...[brand, accent].map((fill) => fill.soft)]
  return {
    surface,
    surfaceRaised,
    surfaceSunken,
    ink: tint(light.ink, 1),
    inkMuted: reach({ ...neutral, lightness: light.muted }, mode, onSoft, TEXT_CONTRAST),
    line: tint(light.line, 0.8),
    controlBorder: reach({ ...neutral, lightness: light.border }, mode, onSoft, CONTROL_CONTRAST),
    ...selectionOf(brand, mode, grounds, { ink: tint(light.ink, 1), soft: surfaceSunken }),
    brand: brand.fill,
    onBrand: brand.on,
    brandStrong: brand.strong,
    brandSoft: brand.soft,
    accent: accent.fill,
    onAccent: accent.on,
    accentSoft: accent.soft,
    ...stateColors(mode, grounds),
    ...LEVEL_COLORS[mode],
  }
}

/** Every pair that must hold, as [foreground, background, ratio]; tests of themes and seeded brands check them all. */
export const CONTRAST_RULES: readonly (readonly [Token, Token, number])[] = [
  ...pairs(
    ['ink', 'inkMuted', 'brandStrong', 'success', 'warn', 'call', 'danger', 'info'],
    ['surface', 'surfaceRaised', 'surfaceSunken'],
    TEXT_CONTRAST,
  ),
  ...pairs(
    ['ink'],
    [
      'brandSoft',
      'selectedSoft',
      'accentSoft',
      'successSoft',
      'warnSoft',
      'callSoft',
      'dangerSoft',
      'infoSoft',
    ],
    TEXT_CONTRAST,
  ),
  ...pairs(['inkMuted', 'brandStrong'], ['brandSoft', 'selectedSoft'], TEXT_CONTRAST),
  ...pairs(['onBrand'], ['brand', 'brandStrong'], TEXT_CONTRAST),
  ['onAccent', 'accent', TEXT_CONTRAST],
  ['onSuccess', 'success', TEXT_CONTRAST],
  ['onWarn', 'warn', TEXT_CONTRAST],
  ['onDanger', 'danger', TEXT_CONTRAST],
  ['onInfo', 'info', TEXT_CONTRAST],
  ['success', 'successSoft', TEXT_CONTRAST],
  ['warn', 'warnSoft', TEXT_CONTRAST],
  ['call', 'callSoft', TEXT_CONTRAST],
  ['danger', 'dangerSoft', TEXT_CONTRAST],
  ['info', 'infoSoft', TEXT_CONTRAST],
  ...pairs(
    ['controlBorder', 'focus', 'brand', 'accent', 'selected'],
    ['surface', 'surfaceRaised', 'surfaceSunken', 'brandSoft', 'selectedSoft'],
    CONTROL_CONTRAST,
  ),
  // Areas and keys of scales, and the line of a chart, which crosses the background of each level.
  ...pairs(
    ['fillOk', 'fillWarn', 'fillCall', 'fillSale'],
    ['surface', 'surfaceRaised', 'surfaceSunken'],
    CONTROL_CONTRAST,
  ),
  ...pairs(['brand'], ['warnSoft', 'callSoft', 'dangerSoft'], CONTROL_CONTRAST),
]

/** Selection and focus colors, and the colors they must not be confused with. */
const ROLES: readonly (readonly [Token, Token])[] = (['selected', 'focus'] as const).flatMap((chosen) =>
  (['danger', 'warn', 'call'] as const).map((state) => [chosen, state] as const),
)

/**
 * The roles that a palette confuses, in words: a selected card or a focus ring that looks like an error or a warning.
 */
export const roleFailures = (colors: Palette): readonly string[] =>
  ROLES.filter(([chosen, state]) => isConfusable(colors[chosen], colors[state])).map(
    ([chosen, state]) => `${chosen} ${colors[chosen]} looks like ${state} ${colors[state]}`,
  )

/** The rules that a palette breaks, in words; empty for every theme. */
export const contrastFailures = (colors: Palette): readonly string[] =>
  CONTRAST_RULES.filter(([front, ground, ratio]) => contrast(colors[front], colors[ground]) < ratio).map(
    ([front, ground, ratio]) =>
      `${front} ${colors[front]} on ${ground} ${colors[ground]} is below ${ratio.toFixed(1)}:1`,
  )

/**
 * The theme as a style sheet of custom properties: light, dark by the reader's system setting, and either one when
 * `data-theme` on the root sets it. It contains only hex colors, integers and our own names, so it cannot carry markup.
 */
export const themeCss = (theme: Theme & { readonly typeface?: Typeface }): string => {
  const light = declarations(palette(theme, 'light'))
  const dark = declarations(palette(theme, 'dark'))
  const headings = TYPEFACES[theme.typeface ?? 'sans']
  const type = headings === null ? '' : `--type-heading:${headings};`
  return [
    `:root{color-scheme:light;--radius:${theme.radiusPx}px;${type}${light};${CHART_CSS}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${dark}}`,
    '',
  ].join('\n')
}

/**
 * Selection and focus must not look like an error: where the brand's hue is that of danger or caution, they
 * use ink on a gray background instead. `roleFailures` checks it.
 */
const selectionOf = (
  brand: ReturnType<typeof fillOf>,
  mode: Mode,
  grounds: readonly string[],
  neutral: { readonly ink: string; readonly soft: string },
): Pick<Palette, 'selected' | 'selectedSoft' | 'focus'> => {
  const states = stateColors(mode, grounds)
  // The focus color is the stronger variant, whose hue may be closer to a state's than the fill's.
  const isLikeState = [states.danger, states.warn, LEVEL_COLORS[mode].call].some((state) =>
    [brand.fill, brand.strong].some((color) => isConfusable(color, state)),
  )
  return isLikeState
    ? { selected: neutral.ink, selectedSoft: neutral.soft, focus: neutral.ink }
    : { selected: brand.fill, selectedSoft: brand.soft, focus: brand.strong }
}

const declarations = (colors: Palette): string =>
  Object.entries(colors)
    .map(([token, hex]) => `--${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${hex}`)
    .join(';')

function isConfusable(first: string, second: string): boolean {
  const [a, b] = [toOklch(first), toOklch(second)]
  const apart = Math.abs(a.hueDegrees - b.hueDegrees)
  return Math.min(apart, 360 - apart) < CONFUSED_DEGREES && Math.min(a.chroma, b.chroma) > COLORED_CHROMA
}

function pairs(
  fronts: readonly Token[],
  grounds: readonly Token[],
  ratio: number,
): readonly (readonly [Token, Token, number])[] {
  return fronts.flatMap((front) => grounds.map((ground) => [front, ground, ratio] as const))
}

const neutralOf = (theme: Theme): Oklch => {
  const chosen = toOklch(theme.neutral)
  return { ...chosen, chroma: Math.min(chosen.chroma, MAX_NEUTRAL_CHROMA) }
}

/** A fill usable as a control on every background, its text, its stronger variant (also for links) and its tint. */
const fillOf = (chosen: Oklch, mode: Mode, grounds: readonly string[]) => {
  const soft = softOf(chosen, mode)
  const on = mode === 'light' ? '#ffffff' : toHex({ ...chosen, lightness: 0.14, chroma: 0.02 })
  const fill = reach(chosen, mode, [...grounds, soft, on], TEXT_CONTRAST)
  const away = mode === 'light' ? -0.07 : 0.06
  const strong = reach(
    { ...toOklch(fill), lightness: toOklch(fill).lightness + away },
    mode,
    [...grounds, soft, on],
    TEXT_CONTRAST,
  )
  return { soft, on, fill, strong }
}

const softOf = (chosen: Oklch, mode: Mode): string =>
  toHex(
    mode === 'light'
      ? { ...chosen, lightness: 0.96, chroma: Math.min(chosen.chroma, 0.02) }
      : { ...chosen, lightness: 0.275, chroma: Math.min(chosen.chroma, 0.045) },
  )

const stateColors = (mode: Mode, grounds: readonly string[]) => {
  const state = (name: keyof typeof STATE_HUES) =>
    fillOf(
      {
        lightness: mode === 'light' ? 0.56 : 0.72,
        chroma: STATE_CHROMA[name],
        hueDegrees: STATE_HUES[name],
      },
      mode,
      grounds,
    )
  const [success, warn, danger, info] = [state('success'), state('warn'), state('danger'), state('info')]
  return {
    success: success.fill,
    onSuccess: success.on,
    successSoft: success.soft,
    warn: warn.fill,
    onWarn: warn.on,
    warnSoft: warn.soft,
    danger: danger.fill,
    onDanger: danger.on,
    dangerSoft: danger.soft,
    info: info.fill,
    onInfo: info.on,
    infoSoft: info.soft,
  }
}

/**
 * The nearest color of this hue that reaches the ratio on all backgrounds: darker in light mode, lighter in
 * dark mode. It terminates, because black and white reach 4.5:1 on every background of their mode.
 */
const reach = (start: Oklch, mode: Mode, grounds: readonly string[], ratio: number): string => {
  const step = mode === 'light' ? -STEP : STEP
  for (let lightness = start.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ ...start, lightness })
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex
  }
  return mode === 'light' ? '#000000' : '#ffffff'
}
