import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FACTS } from '../../application/facts.ts'
import { JOB_NAMES, NOTICES } from '../../process/follow-on.ts'
import { APPLICATION_STATES, STAGES } from '../../application/states.ts'
import { transitionFor, TRANSITIONS } from '../../application/transitions.ts'
import { readCorpus } from '../recorded.test-data.ts'
import { coverageOf, rarerThan } from './coverage.test-data.ts'
import { COMMAND_TYPES, walkOf } from './steps.test-data.ts'

const FOLDERS = ['application', 'decider'].map((name) => new URL(`../../${name}/`, import.meta.url))

/** Every code that a guard, or `decide` itself, can answer: as their sources have them. */
const codesOfGuards = (): readonly string[] => {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(decide|.*guards)\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/refuse\('([^']+)'/g)].map(([, code = '']) => code)),
    ),
  ]
}

/** The recording itself is let go of: it is large, and files of tests share their memory. */
const read = () => {
  const walks = readCorpus('walks')
  const ofSeeds = walks.filter(({ id }) => id.startsWith('walk-'))
  return { found: coverageOf(walks), walked: ofSeeds.length, first: ofSeeds.slice(0, 3) }
}
const { found, walked, first } = read()

/** The net has no holes: what the deciders can do is done in it, often enough that a break is not missed. */
describe('the recorded walks', () => {
  it('are three thousand, and those that no chance leads to', () => {
    expect(walked).toBe(3000)
  })

  it('are what their seeds make', () => {
    expect([1, 2, 3].map(walkOf)).toEqual(first)
  })

  it('have every command accepted and refused twenty times', () => {
    expect(rarerThan(20, COMMAND_TYPES, found.accepted)).toEqual([])
    expect(rarerThan(20, COMMAND_TYPES, found.refused)).toEqual([])
  })

  it('reach every state and stage', () => {
    const states = APPLICATION_STATES.filter((state) => state !== 'UNINITIALIZED_STATUS')
    const stages = STAGES.filter((stage) => stage !== 'UNINITIALIZED_STATE')
    expect(rarerThan(20, states, found.states)).toEqual([])
    expect(rarerThan(20, stages, found.stages)).toEqual([])
  })

  it('take every row of the table of transitions', () => {
    const rows = TRANSITIONS.map(({ from, trigger }) => `${from ?? '-'} ${trigger}`)
    expect(rarerThan(3, rows, found.rows)).toEqual([])
  })

  it('learn every fact in every state in which it may become known', () => {
    const facts = FACTS.flatMap((fact) =>
      fact.in
        .filter((state) => transitionFor(state, fact.type) === undefined)
        .map((state) => `${state} ${fact.type}`),
    )
    expect(rarerThan(3, [...new Set(facts)], found.facts)).toEqual([])
  })

  it('are refused with every code that a guard can answer', () => {
    const codes = codesOfGuards()
    expect(codes.length).toBeGreaterThan(20)
    const rare = ['payment.too-many']
    expect(
      rarerThan(
        10,
        codes.filter((code) => !rare.includes(code)),
        found.codes,
      ),
    ).toEqual([])
    expect(rarerThan(1, rare, found.codes)).toEqual([])
  })

  it('make every job due, and every notice', () => {
    const jobs = JOB_NAMES.filter((name) => name !== 'send-notice')
    expect(rarerThan(3, [...jobs, ...NOTICES.map((notice) => `send-notice:${notice}`)], found.jobs)).toEqual(
      [],
    )
  })
})
