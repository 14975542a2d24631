import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movementsOf, requiredUnitsOf } from '../collateral/account.ts'
import { approvalsOf, approvedAtOf } from '../disbursement/disbursement.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { ACTOR_KINDS } from '../decider/actors.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve, replay } from './evolve.ts'
import { EVENT_DATA, parseEvent, type ApplicationEvent, type EventType } from './events.ts'
import { factFor, FACTS } from './facts.ts'
import {
  EXPIRES_AT,
  given,
  inState,
  refusalOf,
  RENEWALS,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import { applicationAfter } from './application-after.ts'
import { DAY_MS } from './limits.ts'
import { APPLICATION_STATES, STAGES, type ApplicationState } from './states.ts'
import { TRANSITIONS, transitionFor } from './transitions.ts'
import { TRIGGERS } from './triggers.ts'

/** What a client holds before the first answer; no journey leads there. */
const OTHER_JOURNEYS: readonly ApplicationState[] = ['UNINITIALIZED_STATUS']
const NAMED = APPLICATION_STATES.filter((state) => !OTHER_JOURNEYS.includes(state))

const SAMPLES: readonly Command[] = Object.values(say).flatMap((sample): readonly Command[] => {
  if (typeof sample !== 'function') return [sample]
  if (sample === say.started) return [say.started()]
  if (sample === say.accepted) return ['tila', 'loan', 'security', 'unknown'].map(say.accepted)
  if (sample === say.counted) return [say.counted('1'), say.counted(REQUIRED), say.counted('0')]
  if (sample === say.approves) return [say.approves('ann'), say.approves('bob')]
  if (sample === say.refuses) return [say.refuses('ann'), say.refuses('bob'), say.refuses('bob', null)]
  if (sample === say.fundsSent) return [say.fundsSent(1), say.fundsSent(2)]
  if (sample === say.payoutRejected)
    return [1, 2].flatMap((attempt) => [
      say.payoutRejected('job', attempt),
      say.payoutRejected('agent', attempt),
    ])
  if (sample === say.returned) return [say.returned(), say.returned(1, true), say.returned(2)]
  if (sample === say.paid)
    return [say.paid(), say.paid('1', { isPaidInFull: false, paymentId: 'payment-2' }), say.paid('0')]
  if (sample === say.holdLifted) return [say.holdLifted(2), say.holdLifted(3)]
  return [say.payoutSaved(), say.payoutSaved('payout-2'), say.payoutSaved('payout-1', 'USDC')]
})
const EVERY_WAY = [...Object.values(WAYS), ...Object.values(RENEWALS)]
const anyCommand = fc.tuple(fc.constantFrom(...SAMPLES), fc.integer({ min: 0, max: 40 * DAY_MS }))

describe('the transition table (G.49)', () => {
  it('reaches every state that it names, from the beginning', () => {
    const reached = new Set<ApplicationState | null>([null])
    for (let step = 0; step <= TRANSITIONS.length; step += 1) {
      for (const { from, to } of TRANSITIONS) if (reached.has(from)) reached.add(to)
    }
    expect(NAMED.filter((state) => !reached.has(state))).toEqual([])
  })

  it('leads from one state by one trigger to one place', () => {
    const keys = TRANSITIONS.map(({ from, trigger }) => `${from} ${trigger}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('uses every trigger, and only stages and states that exist', () => {
    expect(new Set(TRANSITIONS.map((row) => row.trigger))).toEqual(new Set(TRIGGERS))
    for (const row of TRANSITIONS) {
      expect(APPLICATION_STATES).toContain(row.to)
      expect(STAGES).toContain(row.stage)
      expect([row.to, row.stage]).not.toContain('UNINITIALIZED_STATE')
      expect(row.to).not.toBe('UNINITIALIZED_STATUS')
    }
  })

  it('has a way to every state that it names', () => {
    expect(new Set(Object.keys(WAYS))).toEqual(new Set(NAMED))
  })

  it.each(Object.keys(WAYS) as ApplicationState[])('walks to %s', (state) => {
    expect(inState(state).state).toBe(state)
  })

  it('has an event for every trigger and every fact', () => {
    const types: readonly string[] = [...TRIGGERS, ...FACTS.map((fact) => fact.type)]
    expect(new Set(types)).toEqual(new Set(Object.keys(EVENT_DATA)))
  })
})

describe('illegal (state, trigger) pairs', () => {
  const illegal = Object.keys(WAYS).flatMap((state) =>
    SAMPLES.filter((command) => {
      const from = state as ApplicationState
      return transitionFor(from, command.type) === undefined && factFor(from, command.type) === undefined
    }).map((command) => [state as ApplicationState, command] as const),
  )

  it('are refused, every one', () => {
    expect(illegal.length).toBeGreaterThan(500)
    const files = new Map(NAMED.map((state) => [state, inState(state)]))
    for (const [state, command] of illegal) {
      for (const kind of ACTOR_KINDS) {
        const asked = { ...command, by: { kind, id: 'anybody' } }
        given(files.get(state) ?? null)
          .when(asked)
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

const follow = (before: LoanFile | null, events: readonly ApplicationEvent[]): void => {
  let state = before?.state ?? null
  let file = before
  for (const event of events) {
    file = evolve(file, event)
    const row = TRANSITIONS.find((one) => one.from === state && one.trigger === event.type)
    if (row === undefined) expect(file.state).toBe(state)
    else expect(file.state).toBe(row.to)
    state = file.state
  }
}

describe('random sequences of commands', () => {
  it('never leave the table, change nothing when refused, and replay to the same application', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVERY_WAY), fc.array(anyCommand, { maxLength: 40 }), (way, commands) => {
        const trail: ApplicationEvent[] = []
        let file: LoanFile | null = null
        const asked = [...way.map((command) => [command, 0] as const), ...commands]
        for (const [command, later] of asked) {
          const before = structuredClone(file)
          const decision = decide(file, command, START + later)
          expect(file).toEqual(before)
          if (!decision.ok) continue
          follow(file, decision.events)
          trail.push(...decision.events)
          file = decision.events.reduce<LoanFile | null>(evolve, file)
        }
        expect(file?.application.version).toBe(trail.length)
        const stored = JSON.parse(JSON.stringify(trail)) as ApplicationEvent[]
        expect(replay(stored.map(parseEvent))).toEqual(file)
      }),
      { numRuns: 300 },
    )
  })

  it('change nothing the second time the same command is delivered (law 2)', () => {
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

  it('never fund without two agents and final collateral that covers (1.6.07, law 5)', () => {
    const late = [WAYS.WAITING_FOR_COLLATERAL ?? [], WAYS.FUNDABLE ?? [], WAYS.MANUAL_FUNDING_RELEASE ?? []]
    fc.assert(
      fc.property(fc.constantFrom(...late), fc.array(anyCommand, { maxLength: 60 }), (way, commands) => {
        let file = stateAfter(way)
        for (const [command, later] of commands) {
          const decision = decide(file, command, START + (later % DAY_MS))
          if (!decision.ok) continue
          for (const event of decision.events) {
            if (event.type === 'ReleaseApproved') {
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
  it('throws on a trail that no decision could have written', () => {
    const declined: ApplicationEvent = {
      type: 'ApplicationDeclined',
      at: START,
      by: { kind: 'job', id: 'job' },
      data: { reasons: ['x'], referenceId: null },
    }
    expect(() => evolve(null, declined)).toThrow('cannot have happened first')
    expect(() => applicationAfter(null, declined)).toThrow('before the application was started')
    expect(() => evolve(inState('COMPLETE'), declined)).toThrow('ApplicationDeclined')
  })

  it('refuses stored data of another shape', () => {
    const stored = { at: EXPIRES_AT, by: { kind: 'job', id: 'x' } as const }
    expect(() => parseEvent({ ...stored, type: 'Nonsense', data: {} })).toThrow('Unknown event')
    const type: EventType = 'CollateralCounted'
    expect(() => parseEvent({ ...stored, type, data: { finalUnits: 12 } })).toThrow()
  })
})
