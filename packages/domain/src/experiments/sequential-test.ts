/** Visitors of one variant, and those of them who reached the goal. */
export interface VariantCount {
  readonly visitors: number
  readonly conversions: number
}

/**
 * The standard deviation of the differences that the test is tuned to: one percentage point. It changes how soon a
 * difference is found, never how often one is found that is not there.
 */
const MIXTURE_SD = 0.01
/** Below this, the share of a variant is not normally distributed yet, and the test says nothing. */
export const MIN_VISITORS = 100
export const MIN_CONVERSIONS = 20
/** A difference counts as found at this p-value, as is usual. */
export const SIGNIFICANCE = 0.05

export interface SequentialResult {
  /** The share of the treatment less that of the control, -1 to 1. */
  readonly difference: number
  /** Always valid: 1 while there is too little data. */
  readonly pValue: number
  readonly isSignificant: boolean
  readonly hasEnoughData: boolean
}

const UNDECIDED = { pValue: 1, isSignificant: false } as const
const shareOf = ({ visitors, conversions }: VariantCount): number =>
  visitors === 0 ? 0 : conversions / visitors

/**
 * Compares two shares by the mixture sequential probability ratio test, whose p-value stays valid however often and
 * whenever somebody looks, and stops when they like what they see. A fixed-sample test does not: looked at daily, it
 * reports a difference that is not there in far more than one case of twenty.
 *
 * With the difference `d`, its variance `v` and the mixture `N(0, t²)`, the likelihood ratio is
 * `sqrt(v / (v + t²)) · exp(t² d² / (2 v (v + t²)))`, and its inverse, at most 1, is an always-valid p-value (Johari,
 * Pekelis, Walsh: "Always Valid Inference: Bringing Sequential Analysis to A/B Testing", 2015, section 4; Johari, Koomen,
 * Pekelis, Walsh: "Peeking at A/B Tests", KDD 2017). The variance is pooled, as under the hypothesis of no difference. The
 * smallest p-value so far would also be valid, and this one is never smaller.
 */
export const compareVariants = (control: VariantCount, treatment: VariantCount): SequentialResult => {
  const difference = shareOf(treatment) - shareOf(control)
  const conversions = control.conversions + treatment.conversions
  const visitors = control.visitors + treatment.visitors
  const hasEnoughData =
    Math.min(control.visitors, treatment.visitors) >= MIN_VISITORS &&
    conversions >= MIN_CONVERSIONS &&
    visitors - conversions >= MIN_CONVERSIONS
  if (!hasEnoughData) return { difference, hasEnoughData, ...UNDECIDED }
  const pooled = conversions / visitors
  const variance = pooled * (1 - pooled) * (1 / control.visitors + 1 / treatment.visitors)
  const mixture = MIXTURE_SD ** 2
  const logRatio =
    Math.log(variance / (variance + mixture)) / 2 +
    (mixture * difference ** 2) / (2 * variance * (variance + mixture))
  const pValue = Math.min(1, Math.exp(-logRatio))
  return { difference, pValue, isSignificant: pValue <= SIGNIFICANCE, hasEnoughData }
}
