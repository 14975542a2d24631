import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { launchOptions } from '../browser.ts'
import { ROOT } from '../build/targets.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './reports.ts'
import { runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const RESULTS = path.join(ROOT, 'test-results')

const asOne = (ok: boolean, output: string): StageResult => ({
  counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 },
  output,
})

/** A tool that says by its exit code whether all is well. */
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

const vitest: Stage = {
  name: 'unit, database and page tests',
  isOfSources: false,
  async run() {
    const report = freshReport('vitest.json')
    const { ok, output } = await runCommand('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    return { counts: countsOf(report, ok, vitestCounts), output }
  },
}

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
    // Where the configuration of the journeys has it written.
    const report = freshReport('e2e.json')
    const { ok, output } = await runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
    return { counts: countsOf(report, ok, playwrightCounts), output }
  },
}

/** Cheapest first; the browser needs what the build made. */
export const STAGES: readonly Stage[] = [
  checkSources('types', 'tsx', 'scripts/check-types.ts'),
  checkSources('lint', 'oxlint', '--type-aware', '-f', 'unix'),
  checkSources('import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps'),
  checkSources('tidy', 'tsx', 'scripts/tidy.ts'),
  checkSources('regular expressions', 'tsx', 'scripts/regexes.ts'),
  checkSources('format', 'prettier', '--check', '--cache', '--cache-strategy=content', '.'),
  checkSources('generated files', 'tsx', 'scripts/generate.ts', '--check'),
  vitest,
  check('build', 'tsx', 'scripts/build.ts'),
  check('byte budgets', 'tsx', 'scripts/budgets.ts'),
  browser,
]

export const withoutEscapes = (text: string): string => stripVTControlCharacters(text)
