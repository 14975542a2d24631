/**
 * Color arithmetic for the themes: sRGB hex and OKLCH, after Björn Ottosson's OKLab (2020-12-25 matrices), and the
 * contrast ratio of WCAG 2.2. Lightness and chroma are fractions (0 to 1, 0 to about 0.37), hue is in degrees.
 */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hueDegrees: number
}

type Triple = readonly [number, number, number]

/** Bisection steps of the chroma search for a color outside sRGB: 2^-14 of 0.4 is below one step of a hex digit. */
const GAMUT_HALVINGS = 14
/** sRGB channels this slightly outside 0 to 1 are rounding errors, not colors outside the gamut. */
const GAMUT_TOLERANCE = 0.0005

/** WCAG 2.2 contrast ratio of two hex colors, 1 to 21, in either order. */
export const contrast = (first: string, second: string): number => {
  const [a, b] = [relativeLuminance(first), relativeLuminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Reads `#rrggbb`. */
export const toOklch = (hex: string): Oklch => {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hueDegrees: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Writes `#rrggbb`; a color outside sRGB keeps its lightness and hue and loses chroma until it fits. */
export const toHex = (color: Oklch): string => {
  const lightness = clamp(color.lightness)
  if (isShown(linearFrom({ ...color, lightness }))) return hexOf(linearFrom({ ...color, lightness }))
  let [shown, tooStrong] = [0, color.chroma]
  for (let halving = 0; halving < GAMUT_HALVINGS; halving += 1) {
    const middle = (shown + tooStrong) / 2
    if (isShown(linearFrom({ ...color, lightness, chroma: middle }))) shown = middle
    else tooStrong = middle
  }
  return hexOf(linearFrom({ ...color, lightness, chroma: shown }))
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const linearOf = (hex: string): Triple => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const relativeLuminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linearFrom = ({ lightness, chroma, hueDegrees }: Oklch): Triple => {
  const radians = (hueDegrees * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (linear: Triple): boolean =>
  linear.every((value) => value >= -GAMUT_TOLERANCE && value <= 1 + GAMUT_TOLERANCE)

const hexOf = (linear: Triple): string =>
  `#${linear
    .map((value) => {
      const shown = clamp(value)
      const encoded = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
