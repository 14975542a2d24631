import { describe, expect, it } from 'vitest'
import { readCorpus, type Outcome } from './recorded.test-data.ts'
import { differencesOf, firstDifference, replayAll } from './replay.test-data.ts'

/** It takes some five seconds; others may share the machine. */
const SLOW_MACHINE_MS = 120_000

/**
 * A net under the deciders until they are split: what was recorded through one decider comes out alike through several. A
 * difference is a change of what borrowers, agents or jobs see. `drive.test-data.ts` is what may be edited for a change of
 * names; the fixture is recorded anew (`walks/record-walks.test.ts`) where a rule changes on purpose, in a commit of its own.
 */
describe('the corpus', () => {
  it.each(['walks', 'trails'])('of %s comes out as it was recorded', { timeout: SLOW_MACHINE_MS }, (name) => {
    expect(replayAll(readCorpus(name))).toBe('no difference')
  })
})

describe('a replay', () => {
  const [first] = readCorpus('walks')
  const bent = (change: (outcome: Outcome, index: number) => Outcome) =>
    first && {
      ...first,
      steps: first.steps.map((step, index) => ({ ...step, outcome: change(step.outcome, index) })),
    }

  it('names the step that differs, and what was expected and found', () => {
    const other = bent((outcome, index) =>
      index === 1 && 'seen' in outcome
        ? { ...outcome, seen: { ...outcome.seen, state: 'COMPLETE' } }
        : outcome,
    )
    const text = other && firstDifference(other)
    expect(text).toContain('step 2 of')
    expect(text).toMatch(/state: expected "COMPLETE", found "[A-Z_]+"/)
  })

  it('tells an acceptance from a refusal, one refusal from another, and what is lacking', () => {
    const seen = { seen: { state: 'COMPLETE' }, jobs: [] }
    const refused = { refused: 'offer.lapsed' }
    expect(differencesOf(seen, refused)).toEqual(['expected accepted, found refused offer.lapsed {}'])
    expect(differencesOf(refused, seen)).toEqual(['expected refused offer.lapsed {}, found accepted'])
    expect(differencesOf(refused, { refused: 'offer.not-found' })).toHaveLength(1)
    expect(differencesOf(refused, { ...refused, data: { ltvBps: '1' } })).toHaveLength(1)
    expect(differencesOf(seen, { ...seen, seen: {} })).toEqual([
      'state: expected "COMPLETE", found undefined',
    ])
    expect(differencesOf(seen, { ...seen, jobs: ['close-loan'] })).toEqual([
      'jobs: expected [], found ["close-loan"]',
    ])
    expect(differencesOf(seen, seen)).toEqual([])
  })
})
