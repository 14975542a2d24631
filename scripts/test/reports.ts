import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Counts } from './stage.ts'

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
})

/** A runner that failed without naming a test counts as failed. */
const atLeastOne = (counts: Counts, ok: boolean): Counts =>
  ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }

export const vitestCounts = (report: string, ok: boolean): Counts => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestSchema.parse(
    JSON.parse(report),
  )
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + broken.length
  return atLeastOne({ passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }, ok)
}

export const playwrightCounts = (report: string, ok: boolean): Counts => {
  const { stats, errors } = playwrightSchema.parse(JSON.parse(report))
  // Nothing is retried within a run (`again.ts` does so afterwards, and reports it).
  const failed = stats.unexpected + stats.flaky + errors.length
  return atLeastOne({ passed: stats.expected, failed, skipped: stats.skipped }, ok)
}

/** The counts of a report, or one failure if the runner left none. */
export const countsOf = (file: string, ok: boolean, read: (report: string, ok: boolean) => Counts): Counts =>
  existsSync(file) ? read(readFileSync(file, 'utf8'), ok) : { passed: 0, failed: 1, skipped: 0 }
