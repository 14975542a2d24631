import type { FunnelWeek } from '@pledge/contract/funnel'

export const FUNNEL_STEPS = ['views', 'offers', 'applications', 'loans'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** The sum of each step over the weeks. */
export const totalsOf = (weeks: readonly FunnelWeek[]): Readonly<Record<FunnelStep, number>> => {
  const total = (step: FunnelStep) => weeks.reduce((sum, week) => sum + week[step], 0)
  return {
    views: total('views'),
    offers: total('offers'),
    applications: total('applications'),
    loans: total('loans'),
  }
}

const BASE = 10
const NICE = [1, 2, 5, BASE] as const

/** The upper end of an axis: the first of 1, 2, 5, 10, 20, 50 and so on that no count exceeds. */
export const axisEnd = (counts: readonly number[]): number => {
  const most = Math.max(1, ...counts)
  const magnitude = BASE ** Math.floor(Math.log10(most))
  return magnitude * (NICE.find((factor) => factor * magnitude >= most) ?? BASE)
}
