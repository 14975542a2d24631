import { expect, it } from 'vitest'
import { barredScores, percentOf, scoresByFolder } from './scores.ts'

const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) })
const report = {
  files: {
    'packages/domain/src/refusal.ts': mutants('Killed'),
    'packages/domain/src/money/usd.ts': mutants('Killed', 'Timeout', 'Ignored'),
    'packages/domain/src/money/coins.ts': mutants('Killed', 'Survived', 'CompileError'),
    'packages/domain/src/offer/fees.ts': mutants('NoCoverage', 'Killed'),
    'apps/server/src/policies/may-call.ts': mutants('Survived', 'Killed', 'Killed', 'Killed'),
  },
}

it('gives the share of killed mutants by folder, the worst first; those that could not run do not count', () => {
  expect(scoresByFolder(report).map((score) => [score.name, percentOf(score)])).toEqual([
    ['offer', 50],
    ['money', 75],
    ['policies', 75],
    ['domain itself', 100],
  ])
})

it('holds the domain and the policies to the threshold, each as a whole, where they ran', () => {
  expect(barredScores(report)).toEqual([
    { name: 'domain', noticed: 5, mutants: 7 },
    { name: 'policies', noticed: 3, mutants: 4 },
  ])
  expect(barredScores({ files: { 'packages/domain/src/refusal.ts': mutants('Killed') } })).toHaveLength(1)
})
