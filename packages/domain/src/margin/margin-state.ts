import type { SaleCause } from './sale-causes.ts'
import type { MarginTerms } from './terms.ts'

/** Why the clock of a margin call stands still. */
export const PAUSE_CAUSES = ['DEPOSIT', 'HOLD'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]

/** How the borrower was given notice of a call: its email was sent, or an agent gave more time in person. */
export const NOTICE_MEANS = ['EMAIL', 'AGENT'] as const
export type NoticeMeans = (typeof NOTICE_MEANS)[number]

/** A margin call that is open (row 1.9.12). Times are milliseconds on the business clock. */
export interface MarginCall {
  readonly callId: string
  readonly openedAt: number
  /** The deadline as it stands; while the clock is paused, what it was when the pause began. */
  readonly cureBy: number
  readonly pause: { readonly since: number; readonly cause: PauseCause } | null
  /** Null while no notice was given: until then the call does not lapse. */
  readonly notice: { readonly at: number; readonly by: NoticeMeans } | null
  /** What was held and had been paid when it opened: more of either says that the borrower has acted. */
  readonly unitsAtOpening: bigint
  readonly paidCentsAtOpening: bigint
  /** How often an agent has moved its deadline. */
  readonly extensions: number
  /** The deadline that an agent, or the late sending of the email, set last; null where neither did. */
  readonly extendedTo: number | null
}

interface WithTerms {
  readonly terms: MarginTerms
}

/** Where a loan stands among its levels: a union tagged by `state`. */
export type MarginState =
  /** Not funded, or closed. */
  | { readonly state: 'UNMONITORED' }
  | (WithTerms & { readonly state: 'CLEAR' })
  /** The warning level was reached, and was not left by the margin of hysteresis since. */
  | (WithTerms & { readonly state: 'WARNED'; readonly since: number })
  | (WithTerms & { readonly state: 'CALLED'; readonly call: MarginCall })
  /** Collateral is to be sold: a call lapsed, or the LTV reached the level of a sale. */
  | (WithTerms & { readonly state: 'SALE_DUE'; readonly cause: SaleCause; readonly since: number })

export type MonitoredMargin = Exclude<MarginState, { readonly state: 'UNMONITORED' }>

export const UNMONITORED: MarginState = { state: 'UNMONITORED' }

export const isMonitored = (margin: MarginState): margin is MonitoredMargin => margin.state !== 'UNMONITORED'

/** The call that is open; null where there is none. */
export const openCall = (margin: MarginState): MarginCall | null =>
  margin.state === 'CALLED' ? margin.call : null
