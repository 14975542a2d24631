import { describe, expect, it } from 'vitest'
import type { Actor } from '../decider/actors.ts'
import { objection } from '../decider/decide.ts'
import type { MarginCommand } from './commands.ts'
import { MARGIN } from './decider.ts'
import type { MarginFacts } from './facts.ts'
import { openCall } from './margin-state.ts'
import {
  at,
  begunWith,
  CALLED,
  CLEAR,
  FACTS,
  HOUR_MS,
  JOB,
  NOT_BEGUN,
  ONE_COIN,
  OPENED,
  reviewed,
  sentAt,
  START,
  TERMS,
  type MarginTrail,
} from './margin.test-data.ts'
import { readingData } from './reading-data.ts'
import type { MarginReading } from './reading.ts'
import { CONSEQUENCES, type Situation } from './situations.ts'

/** A command that was not chosen by a review: whoever sends it, the guard judges it by itself. */
interface Attempt {
  readonly from: MarginTrail
  readonly command: MarginCommand
  readonly facts?: Partial<MarginFacts>
  readonly now?: number
}

const isAllowed = ({ from, command, facts = {}, now = START }: Attempt): boolean =>
  objection(MARGIN, { state: from.margin, command, facts: { ...FACTS, ...facts }, now }, command.by) === null

const callIdOf = ({ margin }: MarginTrail): string => openCall(margin)?.callId ?? 'no-call'
const DUE = openCall(CALLED.margin)?.cureBy ?? 0
const WARNED = reviewed(CLEAR, { reading: at(66_000) })
const SALE_DUE = reviewed(CLEAR, { reading: at(50_000) })
const PAUSED = reviewed(CALLED, { isDepositPending: true, now: START + HOUR_MS })

type OfReading = 'WarningReached' | 'WarningCleared' | 'LiquidationLevelReached' | 'SaleNoLongerDue'
const ofReading = (type: OfReading, reading: MarginReading, by: Actor = JOB): MarginCommand =>
  ({ type, by, data: { reading: readingData(reading) } }) as MarginCommand

type OfCall = 'MarginCallCured' | 'MarginCallWithdrawn' | 'MarginCallLapsed'
const ofCall = (type: OfCall, callId: string, reading: MarginReading): MarginCommand =>
  ({ type, by: JOB, data: { callId, reading: readingData(reading) } }) as MarginCommand

const opening = (
  reading: MarginReading,
  { cureBy = DUE, paidCents = '0' }: { readonly cureBy?: number; readonly paidCents?: string } = {},
): MarginCommand => ({
  type: 'MarginCallOpened',
  by: JOB,
  data: { callId: 'call-9', cureBy, paidCents, reading: readingData(reading) },
})

const outcomes = (attempts: Readonly<Record<string, Attempt>>): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, isAllowed(attempt)]))

const paid: Partial<MarginFacts> = { paidCents: 1n }
const at66 = at(66_666)

describe('a command about the levels of a loan is refused unless its reading says so', () => {
  it('begins the monitoring of a loan in service alone', () => {
    const command: MarginCommand = { type: 'MonitoringBegun', by: JOB, data: { terms: TERMS } }
    expect(isAllowed({ from: NOT_BEGUN, command })).toBe(true)
    expect(isAllowed({ from: NOT_BEGUN, command, facts: { isInService: false } })).toBe(false)
    expect(isAllowed({ from: CLEAR, command })).toBe(false)
  })

  it('ends the monitoring of a loan that is not in service alone', () => {
    const command: MarginCommand = { type: 'MonitoringEnded', by: JOB, data: {} }
    expect(isAllowed({ from: CALLED, command, facts: { isInService: false } })).toBe(true)
    expect(isAllowed({ from: CALLED, command })).toBe(false)
  })

  it('warns from the warning level on, and clears a warning only below the level of re-arming', () => {
    expect(
      outcomes({
        'warned at the level': { from: CLEAR, command: ofReading('WarningReached', at66) },
        'warned below it': { from: CLEAR, command: ofReading('WarningReached', at(66_667)) },
        'cleared below the hysteresis': { from: WARNED, command: ofReading('WarningCleared', at(67_568)) },
        'cleared within it': { from: WARNED, command: ofReading('WarningCleared', at(67_567)) },
        'cleared without a warning': { from: CLEAR, command: ofReading('WarningCleared', at(67_568)) },
      }),
    ).toEqual({
      'warned at the level': true,
      'warned below it': false,
      'cleared below the hysteresis': true,
      'cleared within it': false,
      'cleared without a warning': false,
    })
  })

  it('judges what is held now, and nothing while automatic action is stopped', () => {
    const command = ofReading('WarningReached', at66)
    expect(isAllowed({ from: CLEAR, command, facts: { units: ONE_COIN + 1n } })).toBe(false)
    expect(isAllowed({ from: CLEAR, command, facts: { situations: ['STOPPED'] } })).toBe(false)
    expect(isAllowed({ from: CLEAR, command, facts: { situations: ['PRICE_STALE'] } })).toBe(false)
    expect(isAllowed({ from: CLEAR, command, facts: { situations: ['RELEASE_REQUESTED'] } })).toBe(true)
    expect(isAllowed({ from: CLEAR, command, facts: { situations: ['RELEASE_REQUESTED', 'STOPPED'] } })).toBe(
      false,
    )
  })

  it('opens a call at its level, for the hours of the agreement, with what was paid by then (1.9.12)', () => {
    const reading = at(62_500)
    expect(isAllowed({ from: CLEAR, command: opening(reading) })).toBe(true)
    expect(isAllowed({ from: WARNED, command: opening(reading) })).toBe(true)
    expect(isAllowed({ from: CLEAR, command: opening(at(62_501)) })).toBe(false)
    expect(isAllowed({ from: CLEAR, command: opening(reading, { cureBy: DUE - 1 }) })).toBe(false)
    expect(isAllowed({ from: CLEAR, command: opening(reading, { paidCents: '1' }) })).toBe(false)
    expect(isAllowed({ from: CLEAR, command: opening(reading, { paidCents: '1' }), facts: paid })).toBe(true)
    expect(isAllowed({ from: CALLED, command: opening(reading) })).toBe(false)
  })

  it('declares a sale due at its level at two observations, while sales are decided (decision 6, R9)', () => {
    const reached = at(55_555)
    const command = ofReading('LiquidationLevelReached', reached)
    expect(isAllowed({ from: CLEAR, command })).toBe(true)
    expect(isAllowed({ from: CALLED, command })).toBe(true)
    const alone = ofReading('LiquidationLevelReached', { ...reached, before: null })
    expect(isAllowed({ from: CLEAR, command: alone })).toBe(false)
    const above = ofReading('LiquidationLevelReached', at(55_556))
    expect(isAllowed({ from: CLEAR, command: above })).toBe(false)
    expect(isAllowed({ from: CLEAR, command, facts: { situations: ['STOPPED'] } })).toBe(false)
  })

  it('withdraws a sale that is due only below the cure target', () => {
    expect(isAllowed({ from: SALE_DUE, command: ofReading('SaleNoLongerDue', at(66_667)) })).toBe(true)
    expect(isAllowed({ from: SALE_DUE, command: ofReading('SaleNoLongerDue', at66) })).toBe(false)
  })
})

describe('a command about a margin call is refused unless the call is so', () => {
  const callId = callIdOf(CALLED)
  const risen = at(66_667)

  it('is cured below the target by a borrower who acted; at the target, or of another call, it is not', () => {
    const cure = ofCall('MarginCallCured', callId, risen)
    expect(isAllowed({ from: CALLED, command: cure, facts: paid })).toBe(true)
    expect(isAllowed({ from: CALLED, command: cure })).toBe(false)
    expect(isAllowed({ from: CALLED, command: ofCall('MarginCallCured', callId, at66), facts: paid })).toBe(
      false,
    )
    const other = ofCall('MarginCallCured', 'another', risen)
    expect(isAllowed({ from: CALLED, command: other, facts: paid })).toBe(false)
    const byPrice = reviewed(begunWith({ isCuredByPrice: true }), { reading: at(62_000) })
    expect(isAllowed({ from: byPrice, command: ofCall('MarginCallCured', callIdOf(byPrice), risen) })).toBe(
      true,
    )
  })

  const lapse = (reading: MarginReading, id = callId) => ofCall('MarginCallLapsed', id, reading)
  it('lapses at its deadline, with a notice, while its clock runs and sales are decided, at two observations', () => {
    const low = at(62_000)
    expect(
      outcomes({
        'at the deadline': { from: CALLED, command: lapse(low), now: DUE },
        'before it': { from: CALLED, command: lapse(low), now: DUE - 1 },
        'without a notice': { from: OPENED, command: lapse(low, callIdOf(OPENED)), now: DUE },
        paused: { from: PAUSED, command: lapse(low), now: DUE },
        'of another call': { from: CALLED, command: lapse(low, 'another'), now: DUE },
        'while stopped': { from: CALLED, command: lapse(low), now: DUE, facts: { situations: ['STOPPED'] } },
        'by one observation': { from: CALLED, command: lapse({ ...low, before: null }), now: DUE },
        'below the target': { from: CALLED, command: lapse(risen), now: DUE },
        'without a call': { from: WARNED, command: lapse(low), now: DUE },
      }),
    ).toEqual({
      'at the deadline': true,
      'before it': false,
      'without a notice': false,
      paused: false,
      'of another call': false,
      'while stopped': false,
      'by one observation': false,
      'below the target': false,
      'without a call': false,
    })
  })

  const withdraw = (reading: MarginReading, id = callId) => ofCall('MarginCallWithdrawn', id, reading)
  it('is withdrawn at its deadline below the target at two observations, and never before', () => {
    expect(
      outcomes({
        'at the deadline': { from: CALLED, command: withdraw(risen), now: DUE },
        'without a notice': { from: OPENED, command: withdraw(risen, callIdOf(OPENED)), now: DUE },
        'before it': { from: CALLED, command: withdraw(risen), now: DUE - 1 },
        paused: { from: PAUSED, command: withdraw(risen), now: DUE },
        'at the target': { from: CALLED, command: withdraw(at66), now: DUE },
        'by one observation': { from: CALLED, command: withdraw({ ...risen, before: null }), now: DUE },
      }),
    ).toEqual({
      'at the deadline': true,
      'without a notice': true,
      'before it': false,
      paused: false,
      'at the target': false,
      'by one observation': false,
    })
  })

  const pause = (id: string): MarginCommand => ({
    type: 'MarginCallPaused',
    by: JOB,
    data: { callId: id, cause: 'DEPOSIT' },
  })
  const resume = (id: string): MarginCommand => ({ type: 'MarginCallResumed', by: JOB, data: { callId: id } })
  it('is paused once, and resumed only from a pause while nothing else stops its clock', () => {
    expect(isAllowed({ from: CALLED, command: pause(callId) })).toBe(true)
    expect(isAllowed({ from: PAUSED, command: pause(callId) })).toBe(false)
    expect(isAllowed({ from: CALLED, command: pause('another') })).toBe(false)
    expect(isAllowed({ from: PAUSED, command: resume(callId) })).toBe(true)
    expect(isAllowed({ from: PAUSED, command: resume('another') })).toBe(false)
    expect(isAllowed({ from: CALLED, command: resume(callId) })).toBe(false)
    const facts: Partial<MarginFacts> = { situations: ['SANCTIONS_HOLD'] }
    expect(isAllowed({ from: PAUSED, command: resume(callId), facts })).toBe(false)
  })

  const extension = (id: string, cureBy: number): MarginCommand => ({
    type: 'MarginCallExtended',
    by: { kind: 'agent', id: 'ann' },
    data: { callId: id, cureBy, reason: 'A wire is on its way' },
  })
  it('is extended into the future alone, and of this call alone', () => {
    const long = DUE + 100 * HOUR_MS
    expect(isAllowed({ from: CALLED, command: extension(callId, long), now: long - 1 })).toBe(true)
    expect(isAllowed({ from: CALLED, command: extension(callId, long), now: long })).toBe(false)
    expect(isAllowed({ from: CALLED, command: extension('another', long) })).toBe(false)
  })

  it('is known to be sent under a hold too, and paused; nothing else of it is decided then', () => {
    const hold: Partial<MarginFacts> = { hold: 'EVERYTHING' }
    const sent: MarginCommand = {
      type: 'MarginCallSent',
      by: JOB,
      data: { callId: callIdOf(OPENED), sentAt: START, cureBy: null },
    }
    expect(isAllowed({ from: OPENED, command: sent, facts: hold })).toBe(true)
    expect(isAllowed({ from: CALLED, command: pause(callId), facts: hold })).toBe(true)
    const ended: MarginCommand = { type: 'MonitoringEnded', by: JOB, data: {} }
    expect(isAllowed({ from: CALLED, command: ended, facts: { ...hold, isInService: false } })).toBe(true)
    expect(isAllowed({ from: PAUSED, command: resume(callId), facts: hold })).toBe(false)
    expect(isAllowed({ from: CLEAR, command: ofReading('WarningReached', at66), facts: hold })).toBe(false)
    expect(isAllowed({ from: CALLED, command: lapse(at(62_000)), now: DUE, facts: hold })).toBe(false)
  })

  it('is sent where it is awaited: an email that leaves at the deadline to the minute moves nothing', () => {
    const justInTime = START + 5 * 60_000
    expect(openCall(sentAt(OPENED, justInTime).margin)?.cureBy).toBe(DUE)
    expect(openCall(sentAt(OPENED, justInTime + 1).margin)?.cureBy).toBe(DUE + 60_000)
  })
})

/** Written out from note 069, so that a changed row of the table is seen. */
describe('the table of situations (note 069)', () => {
  it.each<[Situation, boolean, boolean, boolean]>([
    ['NIGHT_OR_WEEKEND', true, true, true],
    ['RELEASE_REQUESTED', true, true, true],
    ['RELEASE_ORDERED', true, true, true],
    ['RENEWAL_OPEN', true, true, true],
    ['TOP_UP_REORGED', true, true, true],
    ['PRICE_STALE', false, true, false],
    ['STOPPED', false, true, false],
    ['SANCTIONS_HOLD', false, false, false],
    ['LOAN_HOLD', false, false, false],
    ['SALE_HOLD', true, true, false],
    ['PAYMENT_ON_HOLD', true, true, true],
  ])('%s: judged %s, clock runs %s, sales decided %s', (situation, judged, clock, sale) => {
    expect(CONSEQUENCES[situation]).toEqual({
      isJudged: judged,
      isClockRunning: clock,
      isSaleDecided: sale,
      why: expect.stringMatching(/^[A-Z].{20,}\.$/),
    })
  })
})
