import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { launchOptions } from '../browser.ts'
import { ROOT } from '../build/targets.mjs'
import {
  afterRunningAgain,
  failedOfPlaywright,
  failedOfVitest,
  filesToRunAgain,
  type Failure,
} from './again.ts'
import { changedSince, isCode, projectOf, testSources, testsOf } from './changed-files.ts'
import { countsOf, playwrightCounts, vitestCounts } from './reports.ts'
import { runCommand } from './run-command.ts'
import type { Counts, Stage, StageResult } from './stage.ts'

const RESULTS = path.join(ROOT, 'test-results')

export const withoutEscapes = (text: string): string => stripVTControlCharacters(text)

const asOne = (ok: boolean, output: string): StageResult => ({
  counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 },
  output,
})

/** A tool that reports success by its exit code. */
const check = (name: string, tool: string, ...args: readonly string[]): Stage => ({
  name,
  isOfSources: false,
  async run() {
    const { ok, output } = await runCommand(tool, args)
    return asOne(ok, output)
  },
})

const checkSources = (...of: Parameters<typeof check>): Stage => ({ ...check(...of), isOfSources: true })

const freshReport = (name: string): string => {
  mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, name)
  rmSync(file, { force: true })
  return file
}

/** A runner with a report, and the failures that are repeated. */
interface Runner {
  readonly report: string
  readonly command: string
  readonly args: readonly string[]
  /** The files of the first run; by default all. */
  readonly files?: readonly string[]
  readonly read: (report: string, ok: boolean) => Counts
  readonly failedOf: (report: string, output: string) => readonly Failure[] | null
  /** Arguments for a run of the failed files alone. */
  readonly alone: (files: readonly string[]) => readonly string[]
}

const runTests = async (runner: Runner): Promise<StageResult> => {
  const runOnce = async (more: readonly string[]) => {
    const report = freshReport(runner.report)
    const { ok, output } = await runCommand(runner.command, [...runner.args, ...more])
    return { counts: countsOf(report, ok, runner.read), output, report }
  }
  const first = await runOnce(runner.files ?? [])
  if (first.counts.failed === 0 || !existsSync(first.report)) return first
  const failed = runner.failedOf(readFileSync(first.report, 'utf8'), withoutEscapes(first.output))
  const files = filesToRunAgain(failed)
  if (failed === null || files.length === 0) return first
  const again = await runOnce(runner.alone(files))
  return afterRunningAgain(first, failed, { ...again.counts, output: again.output })
}

/** All files, or only these. */
const vitestOf = (name: string, files: readonly string[] = []): Stage => ({
  name,
  isOfSources: false,
  run: () =>
    runTests({
      report: 'vitest.json',
      command: 'vitest',
      args: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path.join(RESULTS, 'vitest.json')}`,
      ],
      files,
      read: vitestCounts,
      failedOf: failedOfVitest,
      alone: (failed) => ['--maxWorkers=1', ...failed],
    }),
})

const BROWSER_HINT =
  'Chromium was not found: apt-get install chromium, npx playwright install chromium, or set CHROMIUM_PATH'

const browser: Stage = {
  name: 'browser tests',
  isOfSources: false,
  async run() {
    try {
      await launchOptions()
    } catch {
      return asOne(false, BROWSER_HINT)
    }
    return runTests({
      // Where the journeys' configuration writes it.
      report: 'e2e.json',
      command: 'playwright',
      args: ['test', '--config', 'e2e/playwright.config.ts'],
      read: playwrightCounts,
      failedOf: failedOfPlaywright,
      alone: () => ['--last-failed', '--workers=1'],
    })
  },
}

/** Cheapest first; the browser needs the build. */
export const STAGES: readonly Stage[] = [
  checkSources('types', 'tsx', 'scripts/check-types.ts'),
  checkSources('lint', 'oxlint', '--type-aware', '-f', 'unix'),
  checkSources('import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps'),
  checkSources('tidy', 'tsx', 'scripts/tidy.ts'),
  checkSources('regular expressions', 'tsx', 'scripts/regexes.ts'),
  checkSources('format', 'oxfmt', '--list-different', '.'),
  checkSources('generated files', 'tsx', 'scripts/generate.ts', '--check'),
  vitestOf('unit, database and page tests'),
  check('build', 'tsx', 'scripts/build.ts'),
  check('byte budgets', 'tsx', 'scripts/budgets.ts'),
  browser,
]

const DOCUMENT = /\.(ts|tsx|mjs|cjs|json|md|css|html)$/

/** A quick check of what differs from `base`, for use during work: no journeys, and only the most affected tests. */
export const stagesOfChange = (base: string): readonly Stage[] => {
  const changed = changedSince(base)
  const code = changed.filter(isCode)
  const projects = [...new Set(code.map(projectOf).filter((project) => project !== undefined))]
  const documents = changed.filter((file) => DOCUMENT.test(file))
  const tests = testsOf(changed, testSources())
  return [
    ...(projects.length > 0 ? [checkSources('types', 'tsx', 'scripts/check-types.ts', ...projects)] : []),
    ...(code.length > 0 ? [checkSources('lint', 'oxlint', '--type-aware', '-f', 'unix', ...code)] : []),
    checkSources('tidy', 'tsx', 'scripts/tidy.ts'),
    ...(documents.length > 0
      ? [checkSources('format', 'oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...documents)]
      : []),
    ...(tests.length > 0 ? [vitestOf(`${tests.length} files of tests`, tests)] : []),
  ]
}
