import * as fc from 'fast-check'
import { APPLICATION } from '../application/decider.ts'
import { COLLATERAL } from '../collateral/decider.ts'
import { targetsOf } from '../decider/rules.ts'
import { DISBURSEMENT } from '../disbursement/decider.ts'
import { LIQUIDATION } from '../liquidation/decider.ts'
import { LOAN } from '../loan/decider.ts'
import { MARGIN } from '../margin/decider.ts'
import { RELEASE } from '../release/decider.ts'
import { partIn } from './part.ts'
import { describe, expect, it } from 'vitest'
import { movementsOf, requiredUnitsOf } from '../collateral/account.ts'
import { approvalsOf, approvedAtOf } from '../disbursement/disbursement.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { ACTOR_KINDS } from '../decider/actors.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve, replay } from './evolve.ts'
import { EVENTS_OF, parseEvent, STREAMS, type EventType, type FileEvent, type Stream } from './events.ts'
import { applicationAfter } from '../application/application-after.ts'
import { DAY_MS } from '../application/limits.ts'
import { APPLICATION_STATES, STAGES, type ApplicationState } from '../application/states.ts'
import {
  EXPIRES_AT,
  given,
  inState,
  refusalOf,
  REFINANCES,
  RENEWALS,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import { WIRE_TRANSITIONS, wireTransition } from '../view/wire-transitions.ts'

/** All but a client's placeholder before the first answer, to which no journey leads. */
const NAMED = APPLICATION_STATES.filter((state) => state !== 'UNINITIALIZED_STATUS')

const SAMPLES: readonly Command[] = Object.values(say).flatMap((sample): readonly Command[] => {
  if (typeof sample !== 'function') return [sample]
  if (sample === say.started) return [say.started()]
  if (sample === say.accepted) return ['tila', 'loan', 'security', 'unknown'].map(say.accepted)
  if (sample === say.counted) return [say.counted('1'), say.counted(REQUIRED), say.counted('0')]
  if (sample === say.approves) return [say.approves('ann'), say.approves('bob')]
  if (sample === say.refuses) return [say.refuses('ann'), say.refuses('bob'), say.refuses('bob', null)]
  if (sample === say.fundsSent) return [say.fundsSent(1), say.fundsSent(2)]
  if (sample === say.accountRejected)
    return [1, 2].flatMap((attempt) => [
      say.accountRejected('job', attempt),
      say.accountRejected('agent', attempt),
    ])
  if (sample === say.returned) return [say.returned(), say.returned(1, true), say.returned(2)]
  if (sample === say.refinanceSelected)
    return ['offer-1', 'offer-3', 'unknown'].map((offerId) => say.refinanceSelected(offerId))
  if (sample === say.paid)
    return [say.paid(), say.paid('1', { isPaidInFull: false, paymentId: 'payment-2' }), say.paid('0')]
  if (sample === say.holdLifted) return [say.holdLifted(2), say.holdLifted(3)]
  return [say.accountGiven(), say.accountGiven('account-2'), say.accountGiven('account-1', 'USDC')]
})
const EVERY_WAY = [...Object.values(WAYS), ...Object.values(RENEWALS), ...Object.values(REFINANCES)]
const anyCommand = fc.tuple(fc.constantFrom(...SAMPLES), fc.integer({ min: 0, max: 40 * DAY_MS }))

const DECIDERS = {
  application: APPLICATION,
  collateral: COLLATERAL,
  disbursement: DISBURSEMENT,
  loan: LOAN,
  margin: MARGIN,
  release: RELEASE,
  liquidation: LIQUIDATION,
}
/** The initial states of each decider, and the states that its tables name. */
const FIRST: Readonly<Record<Stream, readonly (string | null)[]>> = {
  application: [null],
  collateral: ['UNOPENED'],
  disbursement: ['ACCOUNT_NEEDED', 'NOT_REQUIRED'],
  loan: ['NONE'],
  margin: ['UNMONITORED'],
  release: [null],
  liquidation: [null],
}

describe.each(STREAMS)('the tables of the decider of the stream %s (G.49)', (stream) => {
  const { transitions, known } = DECIDERS[stream]
  const rows = transitions.map((row) => ({
    from: row.from,
    to: targetsOf<string>(row),
    trigger: row.trigger,
  }))

  it('reach every state that they name, from the initial one', () => {
    const reached = new Set<string | null>(FIRST[stream])
    for (let step = 0; step <= rows.length; step += 1) {
      for (const { from, to } of rows) if (reached.has(from)) for (const one of to) reached.add(one)
    }
    const named = [...rows.map(({ from }) => from), ...known.flatMap((one): readonly string[] => one.in)]
    expect(named.filter((state) => !reached.has(state))).toEqual([])
  })

  it('have one row per trigger in a state', () => {
    const keys = [
      ...rows.map(({ from, trigger }) => `${from} ${trigger}`),
      ...known.flatMap((one) => one.in.map((state) => `${state} ${one.type}`)),
    ]
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('have a row for every event of the stream, and for no other', () => {
    const types: readonly string[] = [...rows.map(({ trigger }) => trigger), ...known.map(({ type }) => type)]
    expect(new Set(types)).toEqual(new Set(Object.keys(EVENTS_OF[stream])))
  })
})

describe('the journey on the wire (G.49)', () => {
  it('reaches every state that it names, from the start', () => {
    const reached = new Set<ApplicationState | null>([null])
    for (let step = 0; step <= WIRE_TRANSITIONS.length; step += 1) {
      for (const { from, to } of WIRE_TRANSITIONS) if (reached.has(from)) reached.add(to)
    }
    expect(NAMED.filter((state) => !reached.has(state))).toEqual([])
  })

  it('leads from a state by a trigger to one place', () => {
    const keys = WIRE_TRANSITIONS.map(({ from, trigger }) => `${from} ${trigger}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('uses only stages and states that exist', () => {
    for (const row of WIRE_TRANSITIONS) {
      expect(APPLICATION_STATES).toContain(row.to)
      expect(STAGES).toContain(row.stage)
      expect([row.to, row.stage]).not.toContain('UNINITIALIZED_STATE')
      expect(row.to).not.toBe('UNINITIALIZED_STATUS')
    }
  })

  it('has a path to every state that it names', () => {
    expect(new Set(Object.keys(WAYS))).toEqual(new Set(NAMED))
  })

  it.each(Object.keys(WAYS) as ApplicationState[])('walks to %s', (state) => {
    expect(inState(state).state).toBe(state)
  })
})

describe('illegal (state, trigger) pairs', () => {
  const files = new Map(NAMED.map((state) => [state, inState(state)]))
  const illegal = NAMED.flatMap((state) =>
    SAMPLES.filter(({ type }) => partIn(files.get(state) ?? null, type)?.ruleOf(type) === undefined).map(
      (command) => [state, command] as const,
    ),
  )

  it('are refused, every one', () => {
    expect(illegal.length).toBeGreaterThan(500)
    for (const [state, command] of illegal) {
      for (const kind of ACTOR_KINDS) {
        const request = { ...command, by: { kind, id: 'anybody' } }
        given(files.get(state) ?? null)
          .when(request)
          .then('transition.not-allowed')
      }
    }
  })

  it('are refused before an application exists', () => {
    for (const command of SAMPLES.filter((one) => one.type !== 'ApplicationStarted')) {
      given(null).when(command).then('transition.not-allowed')
    }
  })

  it('are refused to an actor that the row does not name', () => {
    const asBorrower: Command = {
      ...say.identityApproved,
      by: { kind: 'borrower', id: 'borrower-1' },
    } as Command
    const application = stateAfter([...(WAYS.FINAL_STEPS ?? []), say.identityUploaded])
    given(application).when(asBorrower).then('transition.not-allowed')
    expect(refusalOf(application, say.identityApproved)).toBeNull()
  })
})

/** Each event changes the wire state as in the journey, and no other event does. */
const follow = (before: LoanFile | null, events: readonly FileEvent[]): void => {
  let file = before
  for (const event of events) file = evolve(file, event)
  const types = events.map(({ type }) => type)
  const reached = types.reduce<ApplicationState | null>(
    (state, type) => wireTransition(state, type)?.to ?? state,
    before?.state ?? null,
  )
  expect(file?.state, types.join()).toBe(reached)
}

describe('random sequences of commands', () => {
  it('never leave the tables, change nothing when refused, and replay to the same application', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVERY_WAY), fc.array(anyCommand, { maxLength: 40 }), (way, commands) => {
        const trail: FileEvent[] = []
        let file: LoanFile | null = null
        const requests = [...way.map((command) => [command, 0] as const), ...commands]
        for (const [command, later] of requests) {
          const before = structuredClone(file)
          const decision = decide(file, command, START + later)
          expect(file).toEqual(before)
          if (!decision.ok) continue
          follow(file, decision.events)
          trail.push(...decision.events)
          file = decision.events.reduce<LoanFile | null>(evolve, file)
        }
        expect(file?.version).toBe(trail.length)
        const stored = JSON.parse(JSON.stringify(trail)) as FileEvent[]
        expect(replay(stored.map(parseEvent))).toEqual(file)
      }),
      { numRuns: 300 },
    )
  })

  it('change nothing when the same command is repeated (law 2)', () => {
    const files = EVERY_WAY.map((way) => stateAfter(way))
    fc.assert(
      fc.property(fc.constantFrom(...files), anyCommand, (before, [command, later]) => {
        const first = decide(before, command, START + later)
        if (!first.ok) return
        const after = first.events.reduce<LoanFile>(evolve, before)
        expect(refusalOf(after, command, START + later)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  it('never fund without two agents and sufficient confirmed collateral (1.6.07, law 5)', () => {
    const late = [WAYS.WAITING_FOR_COLLATERAL ?? [], WAYS.FUNDABLE ?? [], WAYS.MANUAL_FUNDING_RELEASE ?? []]
    fc.assert(
      fc.property(fc.constantFrom(...late), fc.array(anyCommand, { maxLength: 60 }), (way, commands) => {
        let file = stateAfter(way)
        for (const [command, later] of commands) {
          const decision = decide(file, command, START + (later % DAY_MS))
          if (!decision.ok) continue
          for (const event of decision.events) {
            if (event.type === 'DisbursementApproved') {
              expect(new Set(approvalsOf(file.disbursement).map((one) => one.agentId)).size).toBe(2)
              const requiredUnits = requiredUnitsOf(file.collateral)
              expect(movementsOf(file.collateral).confirmedUnits).toBeGreaterThanOrEqual(requiredUnits ?? 1n)
            }
            if (event.type === 'FundsSent') expect(approvedAtOf(file.disbursement)).not.toBeNull()
            file = evolve(file, event)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('evolve', () => {
  it('throws on a trail that no decision allows', () => {
    const declined: FileEvent = {
      type: 'ApplicationDeclined',
      at: START,
      by: { kind: 'job', id: 'job' },
      data: { reasons: ['x'], referenceId: null },
    }
    expect(() => evolve(null, declined)).toThrow('cannot have happened first')
    expect(() => applicationAfter(null, declined)).toThrow('before the application was started')
    expect(() => evolve(inState('COMPLETE'), declined)).toThrow('ApplicationDeclined')
  })

  it('refuses stored data in another shape', () => {
    const stored = { at: EXPIRES_AT, by: { kind: 'job', id: 'x' } as const }
    expect(() => parseEvent({ ...stored, type: 'Nonsense', data: {} })).toThrow('Unknown event')
    const type: EventType = 'CollateralCounted'
    expect(() => parseEvent({ ...stored, type, data: { confirmedUnits: 12 } })).toThrow()
  })
})
