import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/targets.mjs'
import { barredScores, percentOf, scoresByFolder, type Score } from './scores.ts'

/** Beside the copies of the tree in which Stryker works, as `../shared` is beside the tree. */
const SANDBOXES = path.join(ROOT, '.data/mutation')
const SHARED = path.join(ROOT, '../shared')
const REPORT = path.join(ROOT, 'test-results/mutation.json')
const BAR_PERCENT = 90

const inWords = (score: Score): string =>
  `${score.name.padEnd(14)} ${percentOf(score).toFixed(1).padStart(5)} %  ${score.noticed} of ${score.mutants}`

/**
 * The files of a folder of the domain, or of the policies; no braces, because Stryker splits a list at its commas.
 */
const filesOf = (folder: string): readonly string[] =>
  folder === 'policies'
    ? ['may-call', 'own-application'].map((name) => `apps/server/src/policies/${name}.ts`)
    : [`packages/domain/src/${folder}/**/*.ts`]

/**
 * Mutates the domain and the policies, one place at a time, and runs their tests. `folders` narrows it ('offer',
 * 'policies'); the report names every mutant that survived.
 */
export const mutation = (folders: readonly string[]): boolean => {
  mkdirSync(SANDBOXES, { recursive: true })
  const shared = path.join(SANDBOXES, 'shared')
  if (existsSync(SHARED) && !existsSync(shared)) symlinkSync(SHARED, shared)
  const chosen =
    folders.length === 0
      ? []
      : ['--mutate', [...folders.flatMap(filesOf), '!**/*.test.ts', '!**/*.test-data.ts'].join(',')]
  const ran = spawnSync('npx', ['stryker', 'run', ...chosen], { cwd: ROOT, stdio: 'inherit' }).status === 0
  if (!ran) return false
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Parameters<typeof barredScores>[0]
  console.log(scoresByFolder(report).map(inWords).join('\n'))
  const barred = barredScores(report)
  console.log(barred.map(inWords).join('\n'))
  return barred.every((score) => percentOf(score) >= BAR_PERCENT)
}
