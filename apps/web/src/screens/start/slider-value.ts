import { divDown, divUp } from '@pledge/domain/money/division'

const CENTS = 100n
/** Whole dollars that the slider goes by, dragged or by key. */
const STEP = 100

export interface SliderRange {
  readonly min: number
  readonly max: number
}

const clamp = (value: number, { min, max }: SliderRange): number => Math.min(max, Math.max(min, value))

/** The range in whole dollars inside bounds in cents; the least amount is rounded up, the most down. */
export const sliderRange = (bounds: {
  readonly minCents: bigint
  readonly maxCents: bigint
}): SliderRange => ({
  min: Number(divUp(bounds.minCents, CENTS)),
  max: Number(divDown(bounds.maxCents, CENTS)),
})

/**
 * Where the slider goes (row 1.2.50, gap G.33): hundreds of dollars, and the bounds themselves. A move by one is an
 * arrow key, and goes by a hundred, else it would be rounded back to where it was.
 */
export const nextSliderValue = (current: number, moved: number, range: SliderRange): number => {
  const wanted = Math.abs(moved - current) === 1 ? current + (moved - current) * STEP : moved
  if (wanted <= range.min || wanted >= range.max) return clamp(wanted, range)
  return clamp(Math.round(wanted / STEP) * STEP, range)
}
