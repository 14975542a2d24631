import { unitsOfFills } from '../../liquidation/liquidation.ts'
import { nextSaleStep } from '../../liquidation/next-step.ts'
import { priceAtLevel } from '../../offer/trigger-prices.ts'
import type { Command } from '../commands.ts'
import { liquidationFacts, marginFacts } from '../facts.ts'
import { START, WAYS } from '../journey.test-data.ts'
import { ask, NOTHING, type Trail, type WalkedTrail, type WalkStep } from './asked.test-data.ts'
import { dayOf, MINUTE_MS } from './walk.test-data.ts'

/** What happens to a loan whose collateral was converted to USDC. */
const ENDINGS = ['HELD', 'PAST_ITS_LEVEL', 'STOPPED', 'RESUMED', 'ENDED'] as const
type Ending = (typeof ENDINGS)[number]

const JOB = { kind: 'job', id: 'sell-collateral' } as const
const agent = (id: string) => ({ kind: 'agent', id }) as const
const SALE = { liquidationId: 'conversion' } as const
const OWED_CENTS = 1_000_000n
const LEVEL_BPS = 9_000

/** The next command of a walk, made of the file as it stands. */
type Next = (trail: Trail, now: number) => Command

const coinOf = ({ file }: Trail) =>
  file?.margin.state === 'UNMONITORED' ? 'BTC' : (file?.margin.terms.coin ?? 'BTC')

const priceOf = (trail: Trail): bigint => {
  if (trail.file === null) throw new Error('There is no loan')
  const { units } = marginFacts(trail.file)
  const position = { coin: coinOf(trail), units: units > 0n ? units : 1n, owedCents: OWED_CENTS }
  return priceAtLevel(position, LEVEL_BPS)
}

const begun: Next = () => ({
  type: 'MonitoringBegun',
  by: JOB,
  data: {
    terms: {
      coin: 'BTC',
      warningLtvBps: 7_500,
      marginCallLtvBps: 8_000,
      liquidationLtvBps: LEVEL_BPS,
      cureTargetLtvBps: 7_500,
      cureHours: 48,
      rearmBps: 100,
      isCuredByPrice: false,
    },
  },
})

const readingOf = (trail: Trail, now: number) => {
  if (trail.file === null) throw new Error('There is no loan')
  const priceCents = priceOf(trail).toString()
  return {
    owedCents: OWED_CENTS.toString(),
    units: marginFacts(trail.file).units.toString(),
    priceCents,
    pricedAt: now,
    before: { priceCents, pricedAt: now - MINUTE_MS },
  }
}

const levelReached: Next = (trail, now) => ({
  type: 'LiquidationLevelReached',
  by: JOB,
  data: { reading: readingOf(trail, now) },
})

const ordered: Next = (trail) => ({
  type: 'LiquidationOrdered',
  by: JOB,
  data: {
    ...SALE,
    cause: 'LEVEL_REACHED',
    terms: {
      coin: coinOf(trail),
      goal: 'CONVERT',
      targetLtvBps: 7_500,
      feeBps: 200,
      expensesBps: 25,
      sliceCents: '100000000',
      minimumCents: '1000',
      limitBps: 100,
      fillSeconds: 60,
      usdcLtvBps: 9_700,
      unitsAtOrder: trail.file === null ? '0' : liquidationFacts(trail.file).units.toString(),
      paidCentsAtOrder: trail.file === null ? '0' : liquidationFacts(trail.file).paidCents.toString(),
    },
  },
})

/** What the sale itself asks for next. */
const step: Next = (trail, now) => {
  const { file } = trail
  const liquidation = file?.liquidations.at(-1)
  if (file === null || liquidation === undefined) throw new Error('There is no sale')
  const priceCents = priceOf(trail)
  const observedAt = new Date(now)
  const next = nextSaleStep({
    liquidation,
    facts: { ...liquidationFacts(file), situations: [] },
    outUnits: 0n,
    price: {
      priceCents,
      quotes: ['venue-1', 'venue-2', 'venue-3'].map((venue) => ({ venue, priceCents, observedAt })),
      decidedAt: observedAt,
      maxAgeSeconds: 60,
    },
    owed: { chargesCents: 0n, interestCents: 0n, principalCents: OWED_CENTS * 10n },
    today: dayOf(now),
    now,
    by: JOB,
  })
  if (next.step !== 'COMMAND') throw new Error(`The sale does not ask for a command: ${next.step}`)
  return next.command
}

const sliceOf = ({ file }: Trail) => {
  const sale = file?.liquidations.at(-1)
  if (sale?.state !== 'SELLING') throw new Error('There is no order')
  return sale.slice
}

const filled: Next = (trail, now) => {
  const { sliceId, orderedUnits, limitPriceCents, fills } = sliceOf(trail)
  const units = (orderedUnits - unitsOfFills(fills)).toString()
  const fill = { fillId: 'all', units, priceCents: limitPriceCents.toString(), feeCents: '1', filledAt: now }
  return { type: 'SliceFilled', by: JOB, data: { ...SALE, sliceId, fills: [fill] } }
}
const closed: Next = (trail) => ({
  type: 'SliceClosed',
  by: JOB,
  data: { ...SALE, sliceId: sliceOf(trail).sliceId, result: 'FILLED' },
})

const stopped: Next = () => ({
  type: 'LiquidationStopped',
  by: agent('agent-1'),
  data: { ...SALE, cause: 'AGENT', reason: 'In default' },
})
const resumed: Next = () => ({
  type: 'LiquidationResumed',
  by: agent('agent-1'),
  data: { ...SALE, reason: 'It is clear' },
})
const ended: Next = (_, now) => ({
  type: 'LiquidationConcluded',
  by: agent('agent-2'),
  data: {
    ...SALE,
    conclusion: 'AGENT',
    at: null,
    owed: { chargesCents: '0', interestCents: '0', principalCents: '1000000' },
    appliedOn: dayOf(now),
    reason: 'In default',
  },
})

const AFTER: Readonly<Record<Ending, readonly Next[]>> = {
  HELD: [],
  // The sale level is reached still: the balance is more than the USDC bears.
  PAST_ITS_LEVEL: [step],
  STOPPED: [stopped],
  RESUMED: [stopped, resumed],
  ENDED: [stopped, ended],
}

const walkTo = (ending: Ending): WalkedTrail => {
  const funded = (WAYS.COMPLETE ?? []).map(
    (command): Next =>
      () =>
        command,
  )
  const conversion = [begun, levelReached, ordered, step, filled, closed, step]
  const steps: WalkStep[] = []
  let trail = NOTHING
  for (const [index, next] of [...funded, ...conversion, ...AFTER[ending]].entries()) {
    const now = START + index * MINUTE_MS
    const result = ask(trail, next(trail, now), now)
    if (result.step.refused !== null)
      throw new Error(`${result.step.command.type} was refused: ${result.step.refused}`)
    trail = result.trail
    steps.push(result.step)
  }
  return { id: `conversion-${ending}`, steps, trail }
}

/** Few walks by chance reach a sale, and hardly one sells everything: each end of a conversion is walked to on purpose. */
export const CONVERSIONS: readonly WalkedTrail[] = ENDINGS.map(walkTo)
