import { describe, expect, it } from 'vitest'
import { EXPERIMENT_AREAS, experimentDefinition, nextRound } from './experiment.ts'

const running = { enabledBps: 1_000, round: 3, stoppedAt: null }

describe('the round of an experiment', () => {
  it.each([
    ['is the first of a new one', undefined, 1_000, 1],
    ['stays when only the description changes', running, 1_000, 3],
    ['is new when the share grows', running, 5_000, 4],
    ['is new when a stopped one starts again', { ...running, stoppedAt: new Date(0) }, 1_000, 4],
  ] as const)('%s', (_, before, enabledBps, round) => {
    expect(nextRound(before, enabledBps)).toBe(round)
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
