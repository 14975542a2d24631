import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOB_NAMES, NOTICES } from '../../process/follow-on.ts'
import { APPLICATION_STATES, STAGES } from '../../application/states.ts'
import { APPLICATION } from '../../application/decider.ts'
import { COLLATERAL } from '../../collateral/decider.ts'
import { DISBURSEMENT } from '../../disbursement/decider.ts'
import { LOAN } from '../../loan/decider.ts'
import { readCorpus } from '../recorded.test-data.ts'
import { coverageOf, rarerThan } from './coverage.test-data.ts'
import { COMMAND_TYPES } from './steps.test-data.ts'

const FOLDERS = ['application', 'collateral', 'disbursement', 'loan', 'process', 'decider'].map(
  (name) => new URL(`../../${name}/`, import.meta.url),
)

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
  return { found: coverageOf(walks), walked: ofSeeds.length }
}
const { found, walked } = read()

/** The net has no holes: what the deciders can do is done in it, often enough that a break is not missed. */
describe('the recorded walks', () => {
  it('are three thousand, and those that no chance leads to', () => {
    expect(walked).toBe(3000)
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

  it('take every row of the tables of all four deciders', () => {
    const deciders = [APPLICATION, COLLATERAL, DISBURSEMENT, LOAN]
    const rows = deciders.flatMap(({ transitions, known }) => [
      ...transitions.map(({ from, trigger }) => `${from ?? '-'} ${trigger}`),
      ...known.flatMap(({ in: states, type }) => states.map((state) => `${state} ${type}`)),
    ])
    // A report that comes too late is always refused; and nobody walks so far that four agents decide.
    const never = [
      'ACCOUNT_NEEDED FundsSent',
      'IN_REVIEW FundsSent',
      'ACCOUNT_NEEDED PayoutDetailsRejected',
      'ACCOUNT_NEEDED DisbursementReturned',
      'IN_REVIEW DisbursementReturned',
      'APPROVED DisbursementReturned',
      'ACCOUNT_NEEDED ReleaseWithdrawn',
      'IN_REVIEW ReleaseWithdrawn',
      'SENT ReleaseWithdrawn',
      'AWAITING_DISBURSEMENT PaymentReceived',
      'APPROVED FundingRefused',
    ]
    const taken = rows.filter((row) => !never.includes(row))
    expect(rarerThan(3, taken, found.rows)).toEqual([])
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
