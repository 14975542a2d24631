import { decide } from '../decider/decide.ts'
import { evolve } from '../decider/evolve.ts'
import type { LiquidationCommand } from './commands.ts'
import { LIQUIDATION } from './decider.ts'
import { fillData } from './event-data.ts'
import type { LiquidationFacts } from './facts.ts'
import type { Liquidation } from './liquidation.ts'
import { nextSaleStep, type SaleMoment } from './next-step.ts'
import type { Fill, PriceEvidence } from './receipt.ts'
import type { LiquidationTerms } from './terms.ts'
import type { Obligations } from './waterfall.ts'

export const START = Date.UTC(2026, 10, 21, 14)
export const JOB = { kind: 'job', id: 'sell-collateral' } as const
export const AGENT = { kind: 'agent', id: 'agent-1' } as const
export const ONE_COIN = 100_000_000n

/** Slices of $25,000 and no less than $10, no lower than 1 % below the price, for a minute. */
export const TERMS: LiquidationTerms = {
  coin: 'BTC',
  goal: 'RESTORE_LTV',
  targetLtvBps: 7_500,
  feeBps: 200,
  expensesBps: 25,
  sliceCents: 2_500_000n,
  minimumCents: 1_000n,
  limitBps: 100,
  fillSeconds: 60,
}
export const FACTS: LiquidationFacts = {
  hold: 'NONE',
  isSaleDue: true,
  isLoanOpen: true,
  isAnotherUnderWay: false,
  isEndedByAgent: false,
  units: ONE_COIN,
  paidCents: 0n,
  paymentsHeldUntil: 0,
  situations: [],
}
/** 91 % of one bitcoin at $55,000. */
export const OWED: Obligations = { chargesCents: 0n, interestCents: 5_000n, principalCents: 5_000_000n }

/** A price on which three venues agree at a moment. */
export const priceAt = (priceCents: bigint, now = START): PriceEvidence => ({
  priceCents,
  quotes: [-100n, 0n, 100n].map((off, index) => ({
    venue: `venue-${index}`,
    priceCents: priceCents + off,
    observedAt: new Date(now),
  })),
  decidedAt: new Date(now),
  maxAgeSeconds: 60,
})

export interface Circumstances {
  readonly facts?: Partial<LiquidationFacts>
  readonly now?: number
}

export const decided = (
  state: Liquidation | null,
  command: LiquidationCommand,
  { facts = {}, now = START }: Circumstances = {},
) => decide(LIQUIDATION, { state, command, facts: { ...FACTS, ...facts }, now })

/** The sale after a command that is accepted. Throws where it is refused. */
export const after = (
  state: Liquidation | null,
  command: LiquidationCommand,
  circumstances: Circumstances = {},
): Liquidation => {
  const decision = decided(state, command, circumstances)
  if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`)
  const [first] = decision.events
  if (first === undefined) throw new Error(`${command.type} without an event`)
  return evolve(LIQUIDATION, state, first)
}

export const refusalOf = (
  state: Liquidation | null,
  command: LiquidationCommand,
  circumstances: Circumstances = {},
) => {
  const decision = decided(state, command, circumstances)
  return decision.ok ? null : decision.code
}

export const orderCommand = (terms: Partial<LiquidationTerms> = {}): LiquidationCommand => ({
  type: 'LiquidationOrdered',
  by: JOB,
  data: {
    liquidationId: 'sale-1',
    cause: 'LEVEL_REACHED',
    terms: {
      ...TERMS,
      ...terms,
      sliceCents: (terms.sliceCents ?? TERMS.sliceCents).toString(),
      minimumCents: TERMS.minimumCents.toString(),
      unitsAtOrder: terms.unitsAtOrder?.toString(),
      paidCentsAtOrder: terms.paidCentsAtOrder?.toString(),
    },
  },
})
export const ORDERED = after(null, orderCommand())

export interface StepInput extends Circumstances {
  readonly price?: PriceEvidence | null
  readonly owed?: Obligations
  readonly outUnits?: bigint
}

const momentOf = (
  liquidation: Liquidation,
  { facts = {}, now = START, price = priceAt(5_500_000n, now), owed = OWED, outUnits = 0n }: StepInput,
): SaleMoment => ({
  liquidation,
  facts: { ...FACTS, ...facts },
  outUnits,
  price,
  owed,
  today: '2026-11-21',
  now,
  by: JOB,
})
export const stepOf = (liquidation: Liquidation, input: StepInput = {}) =>
  nextSaleStep(momentOf(liquidation, input))

/** The command that the next step asks for. Throws where it asks for none. */
export const commandOf = (liquidation: Liquidation, input: StepInput = {}): LiquidationCommand => {
  const next = stepOf(liquidation, input)
  if (next.step !== 'COMMAND') throw new Error(`The next step is ${next.step}`)
  return next.command
}
/** The sale after its next step. */
export const stepped = (liquidation: Liquidation, input: StepInput = {}): Liquidation =>
  after(liquidation, commandOf(liquidation, input), input)

export const fillCommand = (sliceId: string, ...fills: readonly Fill[]): LiquidationCommand => ({
  type: 'SliceFilled',
  by: JOB,
  data: { liquidationId: 'sale-1', sliceId, fills: fills.map(fillData) },
})
export const closeCommand = (
  sliceId: string,
  result: 'FILLED' | 'CANCELED' | 'REJECTED',
): LiquidationCommand => ({
  type: 'SliceClosed',
  by: JOB,
  data: { liquidationId: 'sale-1', sliceId, result },
})
export const stopCommand = (
  cause: 'AGENT' | 'KILL_SWITCH' | 'EXCHANGE',
  by: LiquidationCommand['by'],
): LiquidationCommand => ({
  type: 'LiquidationStopped',
  by,
  data: { liquidationId: 'sale-1', cause, reason: 'To find out' },
})
export const resumeCommand = (by: LiquidationCommand['by']): LiquidationCommand => ({
  type: 'LiquidationResumed',
  by,
  data: { liquidationId: 'sale-1', reason: 'It is clear' },
})

export const fill = (fillId: string, units: bigint, priceCents = 5_490_000n): Fill => ({
  fillId,
  units,
  priceCents,
  feeCents: 10n,
  filledAt: new Date(START),
})
