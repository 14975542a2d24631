/** Text on white needs this contrast (WCAG 2.2, 1.4.3). */
const MINIMUM_CONTRAST = 4.5

export const INK = '#16202e'
export const GRAY = '#55606e'
export const LINE = '#d4d9e0'
export const TINT = '#f4f6f8'

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Contrast of a color `#rrggbb` with white paper, by WCAG's relative luminance. */
export const contrastWithWhite = (color: string): number => {
  const luminance =
    0.2126 * channel(color.slice(1, 3)) +
    0.7152 * channel(color.slice(3, 5)) +
    0.0722 * channel(color.slice(5, 7))
  return 1.05 / (luminance + 0.05)
}

/** The brand's color where it is readable on paper, otherwise ink. */
export const readableOr = (color: string, otherwise: string = INK): string =>
  /^#[0-9a-f]{6}$/i.test(color) && contrastWithWhite(color) >= MINIMUM_CONTRAST ? color : otherwise
