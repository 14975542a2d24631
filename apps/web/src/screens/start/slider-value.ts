import { divDown, divUp } from '@pledge/domain/money/division'

const CENTS = 100n
/** The slider's step in whole dollars, by mouse or keyboard. */
const STEP = 100

export interface SliderRange {
  readonly min: number
  readonly max: number
}

const clamp = (value: number, { min, max }: SliderRange): number => Math.min(max, Math.max(min, value))

/** The range in whole dollars within bounds in cents; the minimum is rounded up, the maximum down. */
export const sliderRange = (bounds: {
  readonly minCents: bigint
  readonly maxCents: bigint
}): SliderRange => ({
  min: Number(divUp(bounds.minCents, CENTS)),
  max: Number(divDown(bounds.maxCents, CENTS)),
})

/**
 * The slider's next value (row 1.2.50, gap G.33): hundreds of dollars, and the bounds themselves. A move by one is an
 * arrow key and moves by a hundred; otherwise it would be rounded back to its value.
 */
export const nextSliderValue = (current: number, moved: number, range: SliderRange): number => {
  const wanted = Math.abs(moved - current) === 1 ? current + (moved - current) * STEP : moved
  if (wanted <= range.min || wanted >= range.max) return clamp(wanted, range)
  return clamp(Math.round(wanted / STEP) * STEP, range)
}
