import { describe, expect, it } from 'vitest'
import { objection } from '../decider/decide.ts'
import { bent, inState, refusalOf, say, START as FILE_START } from '../process/journey.test-data.ts'
import { decide } from '../process/decide.ts'
import { marginFacts } from '../process/facts.ts'
import { MARGIN } from './decider.ts'
import { MAX_EXTENSION_HOURS } from './guards.ts'
import {
  asked,
  at,
  begunWith,
  CALLED,
  CLEAR,
  FACTS,
  HOUR_MS,
  JOB,
  ONE_COIN,
  OPENED,
  OWED_CENTS,
  reviewed,
  sentAt,
  START,
  type MarginTrail,
  type ReviewInput,
} from './margin.test-data.ts'
import { openCall } from './margin-state.ts'
import { readingData } from './reading-data.ts'
import { CONSEQUENCES, SITUATIONS, type Situation } from './situations.ts'

const stateOf = ({ margin }: MarginTrail) => margin.state
const then = (from: MarginTrail, ...inputs: readonly ReviewInput[]): readonly string[] =>
  inputs.reduce(reviewed, from).events.slice(from.events.length)
/** 48 hours, and the time in which its email leaves. */
const DUE = START + 48 * HOUR_MS + 5 * 60_000
const callIdOf = ({ margin }: MarginTrail): string => openCall(margin)?.callId ?? ''

describe('the levels of a loan in service (1.9.09, 1.9.10, decision 4, P.309)', () => {
  it.each<[string, number, readonly string[]]>([
    ['a cent of a dollar above the warning level', 66_667, []],
    ['at the warning level', 66_666, ['WarningReached']],
    ['just above the level of a call', 62_501, ['WarningReached']],
    ['at the level of a call', 62_500, ['MarginCallOpened']],
    ['just above the level of a sale', 55_556, ['MarginCallOpened']],
    ['at the level of a sale', 55_555, ['LiquidationLevelReached']],
  ])('%s: $%d', (_, dollars, expected) => {
    expect(then(CLEAR, { reading: at(dollars) })).toEqual(expected)
  })

  it('re-arm automatically, with hysteresis: a fluctuating price warns once (decision 6, P.309)', () => {
    const flaps = Array.from({ length: 20 }, (_, index) => ({
      reading: at(index % 2 === 0 ? 66_600 : 66_700),
    }))
    expect(then(CLEAR, ...flaps)).toEqual(['WarningReached'])
    // 74 % is left above $67,567.57.
    expect(then(CLEAR, { reading: at(66_600) }, { reading: at(67_568) }, { reading: at(66_600) })).toEqual([
      'WarningReached',
      'WarningCleared',
      'WarningReached',
    ])
  })

  it('cause one margin call immediately when the price drops past both', () => {
    expect(then(CLEAR, { reading: at(60_000) }, { reading: at(59_000) })).toEqual(['MarginCallOpened'])
  })

  it('are never reached by a loan that owes nothing, and always by one without collateral', () => {
    expect(then(CLEAR, { reading: at(1, { owedCents: 0n }) })).toEqual([])
    const units = 0n
    expect(then(CLEAR, { reading: at(100_000, { units }), facts: { units } })).toEqual([
      'LiquidationLevelReached',
    ])
  })
})

describe('a margin call (1.9.12)', () => {
  it('opens for the hours in the agreement, from its sending', () => {
    expect(openCall(CALLED.margin)).toMatchObject({ openedAt: START, cureBy: DUE, pause: null })
  })

  it('is cured by collateral, or by a payment, once the LTV is below the target (P.305)', () => {
    const units = ONE_COIN + 10_000_000n
    expect(then(CALLED, { reading: at(62_000, { units }), facts: { units } })).toEqual(['MarginCallCured'])
    const paid = { reading: at(62_000, { owedCents: 4_500_000n }), facts: { paidCents: 500_000n } }
    expect(then(CALLED, paid)).toEqual(['MarginCallCured'])
    expect(then(CALLED, { ...paid, reading: at(62_000, { owedCents: 4_700_000n }) })).toEqual([])
  })

  it('is not cured at the target itself, because the agreement requires an LTV below it', () => {
    const owedCents = 4_650_000n
    const facts = { paidCents: 350_000n }
    expect(then(CALLED, { reading: at(62_000, { owedCents }), facts })).toEqual([])
    expect(then(CALLED, { reading: at(62_000, { owedCents: owedCents - 1n }), facts })).toEqual([
      'MarginCallCured',
    ])
  })

  it('is not cured by a price rise alone, unless the agreement says so (note 069, P.307)', () => {
    expect(then(CALLED, { reading: at(90_000) })).toEqual([])
    const other = reviewed(begunWith({ isCuredByPrice: true }), { reading: at(62_000) })
    expect(then(other, { reading: at(90_000) })).toEqual(['MarginCallCured'])
  })

  it('is cured by a price rise after the borrower has acted', () => {
    const facts = { paidCents: 1n }
    expect(then(CALLED, { reading: at(66_666, { owedCents: OWED_CENTS - 1n }), facts })).toEqual([])
    expect(then(CALLED, { reading: at(66_667, { owedCents: OWED_CENTS - 1n }), facts })).toEqual([
      'MarginCallCured',
    ])
  })

  it('is followed by a clear state only below the warning level by the hysteresis, so it does not warn immediately', () => {
    const paid = (owedCents: bigint) =>
      reviewed(CALLED, { reading: at(62_000, { owedCents }), facts: { paidCents: 1n } })
    expect(stateOf(paid(4_640_000n))).toBe('WARNED')
    expect(stateOf(paid(4_500_000n))).toBe('CLEAR')
  })

  it('lapses at its deadline, once and never earlier', () => {
    const low = (now: number): ReviewInput => ({ reading: at(62_000, { now }), now })
    expect(then(CALLED, low(DUE - 1))).toEqual([])
    expect(then(CALLED, low(DUE), low(DUE), low(DUE + 40 * 24 * HOUR_MS))).toEqual(['MarginCallLapsed'])
    const lapsed = reviewed(CALLED, low(DUE))
    expect(lapsed.margin).toMatchObject({ state: 'SALE_DUE', cause: 'CALL_LAPSED', since: DUE })
  })

  it('does not lapse because a clock was set back and forth', () => {
    const back = reviewed(CALLED, { reading: at(62_000), now: START - 30 * 24 * HOUR_MS })
    expect(then(back, { reading: at(62_000, { now: DUE - 1 }), now: DUE - 1 })).toEqual([])
  })

  it('ends without a sale if the price alone brought the LTV below the target, since nothing would be sold (note 069, P.307)', () => {
    const risen = { reading: at(70_000, { now: DUE }), now: DUE }
    expect(then(CALLED, risen)).toEqual(['MarginCallWithdrawn'])
  })

  it.each<[string, number, number]>([
    ['falls between', 70_000, 62_000],
    ['rises between', 62_000, 70_000],
  ])('waits at its deadline for two observations that agree: %s', (_, before, dollars) => {
    expect(then(CALLED, { reading: at(dollars, { before, now: DUE }), now: DUE })).toEqual([])
  })

  it('neither lapses nor reaches the sale level by a single observation (decision 19, R9)', () => {
    const alone = (dollars: number, now = START) => ({ ...at(dollars, { now }), before: null })
    expect(then(CALLED, { reading: alone(62_000, DUE), now: DUE })).toEqual([])
    expect(then(CALLED, { reading: alone(10_000) })).toEqual([])
    expect(then(CLEAR, { reading: at(10_000, { before: 90_000 }) })).toEqual([])
    const same = at(10_000)
    expect(then(CLEAR, { reading: { ...same, before: { ...same, pricedAt: same.pricedAt } } })).toEqual([])
  })

  it('ends immediately at the sale level, even while its clock is paused (decision 6)', () => {
    const paused = reviewed(CALLED, { reading: at(62_000), isDepositPending: true })
    const fallen = { reading: at(55_000), isDepositPending: true }
    expect(then(paused, fallen)).toEqual(['LiquidationLevelReached'])
    expect(reviewed(paused, fallen).margin).toMatchObject({ state: 'SALE_DUE', cause: 'LEVEL_REACHED' })
  })
})

describe('the notice of a margin call (1.9.12): its hours run from its sending', () => {
  const MINUTE_MS = 60_000
  const low = (now: number): ReviewInput => ({ reading: at(62_000, { now }), now })

  it('keeps the deadline if its email is sent within five minutes, and moves it if it is sent later', () => {
    expect(openCall(sentAt(OPENED, START + 5 * MINUTE_MS).margin)?.cureBy).toBe(DUE)
    const late = sentAt(OPENED, START + 3 * HOUR_MS)
    expect(openCall(late.margin)).toMatchObject({
      cureBy: START + 51 * HOUR_MS,
      notice: { at: START + 3 * HOUR_MS, by: 'EMAIL' },
    })
    expect(then(late, low(DUE), low(START + 51 * HOUR_MS - 1))).toEqual([])
    expect(then(late, low(START + 51 * HOUR_MS))).toEqual(['MarginCallLapsed'])
  })

  it('does not lapse without a notice; sent after the deadline, it still gives the full time', () => {
    const days = DUE + 240 * HOUR_MS
    expect(then(OPENED, low(DUE), low(days))).toEqual([])
    const sent = sentAt(OPENED, days)
    expect(then(sent, low(days + 48 * HOUR_MS - 1))).toEqual([])
    expect(then(sent, low(days + 48 * HOUR_MS))).toEqual(['MarginCallLapsed'])
  })

  it('is not needed to withdraw the call or to end it at the sale level: neither takes time from the borrower', () => {
    expect(then(OPENED, { reading: at(70_000, { now: DUE }), now: DUE })).toEqual(['MarginCallWithdrawn'])
    expect(then(OPENED, { reading: at(55_000) })).toEqual(['LiquidationLevelReached'])
  })

  it('adds the rest of a pause, because paused time does not count', () => {
    const paused = reviewed(OPENED, { isDepositPending: true, now: START + HOUR_MS })
    const sent = sentAt(paused, START + 4 * HOUR_MS)
    const resumed = reviewed(sent, { now: START + 9 * HOUR_MS })
    expect(openCall(resumed.margin)?.cureBy).toBe(START + 57 * HOUR_MS)
  })

  it('counts as given by an agent who extends the call; an email that is sent later moves the deadline again', () => {
    const by = { kind: 'agent', id: 'ann' } as const
    const data = { callId: callIdOf(OPENED), cureBy: DUE + HOUR_MS, reason: 'Reached by phone' }
    const extended = asked(OPENED, { type: 'MarginCallExtended', by, data })
    expect(openCall(extended.margin)?.notice).toEqual({ at: START, by: 'AGENT' })
    expect(then(extended, low(DUE + HOUR_MS))).toEqual(['MarginCallLapsed'])
    expect(openCall(sentAt(extended, DUE).margin)?.cureBy).toBe(DUE + 48 * HOUR_MS)
  })

  it.each<[string, MarginTrail, object]>([
    ['twice', CALLED, {}],
    ['with a deadline of its own', OPENED, { cureBy: DUE + HOUR_MS }],
    ['before the call was opened', OPENED, { sentAt: START - 1 }],
    ['in the future', OPENED, { sentAt: START + 1 }],
    ['of another call', OPENED, { callId: 'another' }],
  ])('is not recorded %s', (_, from, differing) => {
    const data = { callId: callIdOf(from), sentAt: START, cureBy: null, ...differing }
    const command = { type: 'MarginCallSent', by: JOB, data } as const
    expect(objection(MARGIN, { state: from.margin, command, facts: FACTS, now: START }, JOB)?.code).toBe(
      'transition.not-allowed',
    )
  })
})

describe('the clock of a margin call (decision 6)', () => {
  const seen = reviewed(CALLED, { isDepositPending: true, now: START + HOUR_MS })

  it('is paused while a deposit is unconfirmed, and runs again if the deposit fails (P.306)', () => {
    expect(openCall(seen.margin)?.pause).toEqual({ since: START + HOUR_MS, cause: 'DEPOSIT' })
    const late = DUE + 10 * HOUR_MS
    expect(then(seen, { reading: at(62_000, { now: late }), isDepositPending: true, now: late })).toEqual([])
    const failed = reviewed(seen, { now: late })
    // One of 48 hours had run.
    expect(openCall(failed.margin)).toMatchObject({ pause: null, cureBy: DUE + late - (START + HOUR_MS) })
  })

  it('gains nothing from a system clock that is set back in the meantime', () => {
    expect(openCall(reviewed(seen, { now: START }).margin)?.cureBy).toBe(DUE)
  })

  const extend = (from: MarginTrail, cureBy: number, kind: 'agent' | 'job' = 'agent') =>
    objection(
      MARGIN,
      {
        state: from.margin,
        command: {
          type: 'MarginCallExtended',
          by: { kind, id: 'ann' },
          data: { callId: callIdOf(from), cureBy, reason: 'Wire' },
        },
        facts: FACTS,
        now: START,
      },
      { kind, id: 'ann' },
    )

  it.each<[string, boolean, boolean]>([
    ['later', extend(CALLED, DUE + 1) === null, true],
    ['not earlier', extend(CALLED, DUE - 1) === null, false],
    ['not the same', extend(CALLED, DUE) === null, false],
    ['within the bound', extend(CALLED, START + MAX_EXTENSION_HOURS * HOUR_MS) === null, true],
    ['not beyond it', extend(CALLED, START + MAX_EXTENSION_HOURS * HOUR_MS + 1) === null, false],
    ['by no job', extend(CALLED, DUE + 1, 'job') === null, false],
    ['of no loan without a call', extend(CLEAR, DUE + 1) === null, false],
  ])('is moved by an agent: %s', (_, isAllowed, expected) => expect(isAllowed).toBe(expected))

  it('holds the extended deadline', () => {
    const by = { kind: 'agent', id: 'ann' } as const
    const data = { callId: callIdOf(CALLED), cureBy: DUE + HOUR_MS, reason: 'A wire is on its way' }
    const extended = asked(CALLED, { type: 'MarginCallExtended', by, data })
    expect(openCall(extended.margin)).toMatchObject({ cureBy: DUE + HOUR_MS, extensions: 1 })
    expect(then(extended, { reading: at(62_000, { now: DUE }), now: DUE })).toEqual([])
  })
})

describe('a sale that is due', () => {
  const due = reviewed(CALLED, { reading: at(62_000, { now: DUE }), now: DUE })

  it('is no longer due once the LTV is below the cure target, which is all that it restores (P.358)', () => {
    expect(then(due, { reading: at(66_666) })).toEqual([])
    expect(then(due, { reading: at(66_667) })).toEqual(['SaleNoLongerDue'])
    expect(then(due, { reading: at(30_000, { owedCents: 0n }) })).toEqual(['SaleNoLongerDue'])
  })

  it('allows another margin call for the full time (P.302)', () => {
    const again = [{ reading: at(70_000) }, { reading: at(62_000) }].reduce<MarginTrail>(reviewed, due)
    expect(openCall(again.margin)).toMatchObject({ cureBy: DUE })
  })
})

/** What is the case, and what a review then asks for: of a loan that is called, of one that falls, at the level of a sale. */
describe('a margin call in each situation (note 069)', () => {
  const situations = (situation: Situation) => ({ situations: [situation] })
  it.each(SITUATIONS)('%s', (situation) => {
    const { isJudged, isClockRunning, isSaleDecided } = CONSEQUENCES[situation]
    const facts = situations(situation)
    // Saturday night, and the reading that there is.
    expect(then(CLEAR, { reading: at(62_000), facts })).toEqual(isJudged ? ['MarginCallOpened'] : [])
    expect(then(CLEAR, { reading: at(50_000), facts })).toEqual(
      isSaleDecided ? ['LiquidationLevelReached'] : [],
    )
    const over = reviewed(CALLED, { reading: at(62_000, { now: DUE }), facts, now: DUE })
    const lapse = isSaleDecided ? ['MarginCallLapsed'] : []
    expect(over.events.slice(CALLED.events.length)).toEqual(isClockRunning ? lapse : ['MarginCallPaused'])
  })

  it('has no effect without a reliable price, and a passed deadline is judged at the next one, a cure first (P.308)', () => {
    const blind = reviewed(CALLED, { reading: null, now: DUE + HOUR_MS })
    expect(blind).toBe(CALLED)
    const units = 2n * ONE_COIN
    const now = DUE + HOUR_MS
    expect(then(blind, { reading: at(62_000, { units, now }), facts: { units }, now })).toEqual([
      'MarginCallCured',
    ])
  })

  it('prevents a collateral release of a loan in service, so none leaves during a margin call', () => {
    const file = bent(inState('COMPLETE'), { margin: CALLED.margin })
    expect(refusalOf(file, say.releaseRequested)).toBe('transition.not-allowed')
  })

  it('ends when the loan is closed, in any way, or its disbursement is returned', () => {
    const file = bent(inState('COMPLETE'), { margin: CALLED.margin })
    const returned = decide(file, say.returned(), FILE_START)
    expect(returned.ok && returned.events.map(({ type }) => type)).toContain('MonitoringEnded')
  })

  it('is ended by the monitor if a server without monitoring closed the loan', () => {
    expect(then(CALLED, { facts: { isInService: false } })).toEqual(['MonitoringEnded'])
  })

  it('knows what is held, what was paid, and what stands in its way', () => {
    expect(marginFacts(inState('COMPLETE'))).toMatchObject({
      isInService: true,
      situations: [],
      paidCents: 0n,
    })
  })

  it('takes no reading of other collateral than is held', () => {
    const command = {
      type: 'WarningReached',
      by: { kind: 'job', id: 'monitor-prices' },
      data: { reading: readingData(at(66_000, { units: ONE_COIN - 1n })) },
    } as const
    expect(
      objection(MARGIN, { state: CLEAR.margin, command, facts: FACTS, now: START }, command.by)?.code,
    ).toBe('transition.not-allowed')
  })
})
