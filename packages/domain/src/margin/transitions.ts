import { ACTOR_KINDS } from '../decider/actors.ts'
import { each, type KnownRow, type TransitionRow } from '../decider/rules.ts'
import type { MarginCommand } from './commands.ts'
import type { MarginEvent } from './events.ts'
import type { MarginFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { MarginState } from './margin-state.ts'

interface Row extends TransitionRow<MarginState, MarginCommand, MarginFacts> {
  readonly trigger: MarginEvent['type']
}
interface Known extends KnownRow<MarginState, MarginCommand, MarginFacts> {
  readonly type: MarginEvent['type']
}

/** Below the level of the warning; it is re-armed only once the LTV is lower by the margin of hysteresis. */
const RECOVERED = ['CLEAR', 'WARNED'] as const satisfies readonly MarginState['state'][]
const MONITORED = ['CLEAR', 'WARNED', 'CALLED', 'SALE_DUE'] as const satisfies readonly MarginState['state'][]

/** The only place that says how the margin state of a loan changes. */
export const MARGIN_TRANSITIONS: readonly Row[] = [
  {
    from: 'UNMONITORED',
    to: 'CLEAR',
    trigger: 'MonitoringBegun',
    by: ['job'],
    guard: guards.inService,
    spec: 'decision 4',
  },
  {
    from: 'CLEAR',
    to: 'WARNED',
    trigger: 'WarningReached',
    by: ACTOR_KINDS,
    guard: guards.warningReached,
    spec: '1.9.09',
  },
  {
    from: 'WARNED',
    to: 'CLEAR',
    trigger: 'WarningCleared',
    by: ACTOR_KINDS,
    guard: guards.warningLeft,
    spec: 'decision 6',
  },
  ...each(RECOVERED, {
    to: 'CALLED' as const,
    trigger: 'MarginCallOpened' as const,
    by: ACTOR_KINDS,
    guard: guards.callLevelReached,
    spec: '1.9.12',
  }),
  {
    from: 'CALLED',
    to: RECOVERED,
    trigger: 'MarginCallCured',
    by: ACTOR_KINDS,
    guard: guards.callCured,
    spec: '1.9.12',
  },
  {
    from: 'CALLED',
    to: RECOVERED,
    trigger: 'MarginCallWithdrawn',
    by: ACTOR_KINDS,
    guard: guards.nothingToSell,
    spec: 'note 069',
  },
  {
    from: 'CALLED',
    to: 'SALE_DUE',
    trigger: 'MarginCallLapsed',
    by: ACTOR_KINDS,
    guard: guards.callLapsed,
    spec: '1.9.12',
  },
  ...each(['CLEAR', 'WARNED', 'CALLED'] as const, {
    to: 'SALE_DUE' as const,
    trigger: 'LiquidationLevelReached' as const,
    by: ACTOR_KINDS,
    guard: guards.liquidationReached,
    spec: 'decision 6',
  }),
  {
    from: 'SALE_DUE',
    to: RECOVERED,
    trigger: 'SaleNoLongerDue',
    by: ACTOR_KINDS,
    guard: guards.saleUnneeded,
    spec: 'note 069',
  },
  ...each(MONITORED, {
    to: 'UNMONITORED' as const,
    trigger: 'MonitoringEnded' as const,
    by: ACTOR_KINDS,
    guard: guards.notInService,
    spec: 'decision 4',
  }),
]

/** What may become known of an open call. It stays open. */
export const KNOWN_OF_MARGIN: readonly Known[] = [
  { type: 'MarginCallSent', in: ['CALLED'], by: ['job'], guard: guards.callSent, spec: '1.9.12' },
  { type: 'MarginCallPaused', in: ['CALLED'], by: ACTOR_KINDS, guard: guards.clockRuns, spec: 'decision 6' },
  {
    type: 'MarginCallResumed',
    in: ['CALLED'],
    by: ACTOR_KINDS,
    guard: guards.clockStandsStill,
    spec: 'decision 6',
  },
  {
    type: 'MarginCallExtended',
    in: ['CALLED'],
    by: ['agent'],
    guard: guards.laterDeadline,
    spec: 'note 069',
  },
]
