import { describe, expect, it } from 'vitest'
import { EXPERIMENT_AREAS, experimentDefinition, isChangedSince, nextRound } from './experiment.ts'

const running = { enabledBps: 1_000, goal: 'application', round: 3, stoppedAt: null } as const

describe('the round of an experiment', () => {
  it.each([
    ['is the first of a new one', undefined, 1_000, 'application', 1],
    ['stays when only the description changes', running, 1_000, 'application', 3],
    ['is new when the share grows', running, 5_000, 'application', 4],
    ['is new when another goal judges it', running, 1_000, 'loan', 4],
    [
      'is new when a stopped one starts again',
      { ...running, stoppedAt: new Date(0) },
      1_000,
      'application',
      4,
    ],
  ] as const)('%s', (_, before, enabledBps, goal, round) => {
    expect(nextRound(before, { enabledBps, goal })).toBe(round)
  })
})

describe('the definition of an experiment', () => {
  const definition = {
    description: 'A shorter page',
    area: 'layout',
    goal: 'application',
    owner: 'Growth',
    enabledBps: 5_000,
  }
  it('names an area, and price, eligibility and offers are none', () => {
    expect(experimentDefinition.safeParse(definition).success).toBe(true)
    for (const area of ['price', 'rate', 'fee', 'eligibility', 'offer', 'offers', 'credit'])
      expect(experimentDefinition.safeParse({ ...definition, area }).success).toBe(false)
    expect(EXPERIMENT_AREAS).toHaveLength(5)
  })
})

describe('an experiment that somebody edits', () => {
  const definition = {
    description: 'A',
    area: 'layout',
    owner: 'B',
    enabledBps: 1_000,
    goal: 'loan',
  } as const
  const saved = { ...definition, round: 3, stoppedAt: null }
  const stopped = { ...saved, stoppedAt: new Date(0) }
  const other = { ...definition, description: 'Other' }
  const seen = { round: 3, isStopped: false }
  it.each([
    ['is unchanged as it was read', saved, seen, other, false],
    ['is unchanged while it is not defined', undefined, null, definition, false],
    [
      'is unchanged where it starts again as it was read',
      stopped,
      { ...seen, isStopped: true },
      other,
      false,
    ],
    ['is changed by a stop', stopped, seen, definition, true],
    ['is changed by a new round', saved, { ...seen, round: 2 }, other, true],
    ['is changed where somebody else defined it', saved, null, other, true],
    ['is unchanged by the same save', saved, null, definition, false],
  ] as const)('%s', (_, before, read, change, isChanged) => {
    expect(isChangedSince(before, read, change)).toBe(isChanged)
  })
})
