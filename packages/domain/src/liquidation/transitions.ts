import { each, type KnownRow, type TransitionRow } from '../decider/rules.ts'
import type { LiquidationCommand } from './commands.ts'
import type { LiquidationEvent } from './events.ts'
import type { LiquidationFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { Liquidation } from './liquidation.ts'

interface Row extends TransitionRow<Liquidation, LiquidationCommand, LiquidationFacts> {
  readonly trigger: LiquidationEvent['type']
}
interface Known extends KnownRow<Liquidation, LiquidationCommand, LiquidationFacts> {
  readonly type: LiquidationEvent['type']
}

/** Nothing is on the exchange. */
const IDLE = ['ORDERED', 'STOPPED'] as const satisfies readonly Liquidation['state'][]

/** The only definition of how the state of a sale of collateral changes. */
export const LIQUIDATION_TRANSITIONS: readonly Row[] = [
  {
    from: null,
    to: 'ORDERED',
    trigger: 'LiquidationOrdered',
    by: ['job'],
    guard: guards.saleDue,
    spec: '1.9.12',
  },
  {
    from: 'ORDERED',
    to: 'SELLING',
    trigger: 'SliceOrdered',
    by: ['job'],
    guard: guards.sliceOrderable,
    spec: 'decision 6',
  },
  {
    // It stops here where a stop was recorded while the order was on the exchange.
    from: 'SELLING',
    to: ['ORDERED', 'STOPPED'],
    trigger: 'SliceClosed',
    by: ['job'],
    guard: guards.sliceEnded,
    spec: 'note 073',
  },
  {
    from: 'ORDERED',
    to: 'CONVERTED',
    trigger: 'CollateralConverted',
    by: ['job'],
    guard: guards.convertible,
    spec: 'G.72',
  },
  {
    // So that another agent can end it, e.g. of a loan in default.
    from: 'CONVERTED',
    to: 'STOPPED',
    trigger: 'LiquidationStopped',
    by: ['agent'],
    guard: guards.stoppable,
    spec: 'note 091',
  },
  {
    from: 'ORDERED',
    to: 'STOPPED',
    trigger: 'LiquidationStopped',
    by: ['job', 'agent'],
    guard: guards.stoppable,
    spec: 'note 073',
  },
  {
    from: 'STOPPED',
    to: ['ORDERED', 'CONVERTED'],
    trigger: 'LiquidationResumed',
    by: ['job', 'agent'],
    guard: guards.resumable,
    spec: 'note 073',
  },
  ...each([...IDLE, 'CONVERTED'] as const, {
    to: 'CONCLUDED' as const,
    trigger: 'LiquidationConcluded' as const,
    by: ['job', 'agent'] as const,
    guard: guards.concludable,
    spec: '1.9.07',
  }),
]

/** What may become known while an order is on the exchange. It stays there. */
export const KNOWN_OF_LIQUIDATION: readonly Known[] = [
  { type: 'SliceFilled', in: ['SELLING'], by: ['job'], guard: guards.fillsNew, spec: '1.9.07' },
  {
    // An agent takes over the stop of the switch or of the exchange.
    type: 'LiquidationStopped',
    in: ['SELLING', 'STOPPED'],
    by: ['job', 'agent'],
    guard: guards.stoppable,
    spec: 'note 073',
  },
  {
    type: 'LiquidationResumed',
    in: ['SELLING'],
    by: ['job', 'agent'],
    guard: guards.resumable,
    spec: 'note 073',
  },
]
