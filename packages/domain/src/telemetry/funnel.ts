import { Temporal } from 'temporal-polyfill'

/** The steps of the funnel that only telemetry knows: a page was opened, and offers were shown. */
export const VISIT_STEPS = ['view', 'offer'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** The product of borrowers' pages in telemetry events; agents' pages are in no funnel. */
const BORROWERS_PRODUCT = 'CRYPTO_BACKED_LOAN'
/** Where a visitor is shown offers before there is an application (row 1.2.03). */
const OFFERS_PAGE = '/account/crypto-backed-loan/start'

/** Weeks that the funnel shows: fewer days than telemetry is kept (`TELEMETRY_KEPT_DAYS`). */
export const FUNNEL_WEEKS = 12

/** The steps that a telemetry event shows a visitor to have reached. */
export const visitStepsOf = (event: {
  readonly event: string
  readonly productType: string
  readonly pagePath: string
}): readonly VisitStep[] => {
  if (event.event !== 'PAGEVIEW' || event.productType !== BORROWERS_PRODUCT) return []
  return event.pagePath === OFFERS_PAGE ? ['view', 'offer'] : ['view']
}

/** The Mondays of the last `count` weeks, oldest first. `day` is a calendar day of the organization's time zone. */
export const lastWeeks = (day: string, count = FUNNEL_WEEKS): readonly string[] => {
  const today = Temporal.PlainDate.from(day)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return Array.from({ length: count }, (_, index) => monday.subtract({ weeks: count - 1 - index }).toString())
}
