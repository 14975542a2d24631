import { z } from 'zod'
import type { Counts, StageResult } from './stage.ts'

/**
 * Tests that fail alongside the others are repeated alone, to distinguish a busy machine from a bug. The output names
 * each test that then passes, so that an unsteady test is noticed and fixed.
 */

/** With more failures than this, the cause is not chance. */
const MAX_AGAIN = 8
/** These look for events that occur in only some runs: one that fails has found a bug. */
const NEVER_AGAIN = /\/(twice|crash|crashes|kills|lost-wake-ups|answer-with-effect)\.(db\.test|e2e)\.ts$/

export interface Failure {
  readonly file: string
  readonly title: string
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** An error that belongs to no test; the report does not contain it. */
const UNHANDLED = /Vitest caught \d+ unhandled error/

/** The failed tests; null if a whole file failed, or an error belongs to no test: neither is chance. */
export const failedOfVitest = (report: string, output: string): readonly Failure[] | null => {
  if (UNHANDLED.test(output)) return null
  const files = vitestSchema.parse(JSON.parse(report)).testResults.filter(({ status }) => status === 'failed')
  const failed = files.map(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: name, title: fullName })),
  )
  return failed.every((ofFile) => ofFile.length > 0) ? failed.flat() : null
}

const specSchema = z.object({ title: z.string(), file: z.string(), ok: z.boolean() })
interface Suite {
  readonly specs?: readonly z.infer<typeof specSchema>[] | undefined
  readonly suites?: readonly Suite[] | undefined
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema).optional(), suites: z.array(suiteSchema).optional() }),
)
const playwrightSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(z.unknown()) })

const failedSpecs = ({ specs = [], suites = [] }: Suite): readonly Failure[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `/${file}`, title })),
  ...suites.flatMap(failedSpecs),
]

/** The failed journeys; null if the run itself failed. */
export const failedOfPlaywright = (report: string): readonly Failure[] | null => {
  const { suites, errors } = playwrightSchema.parse(JSON.parse(report))
  return errors.length > 0 ? null : suites.flatMap(failedSpecs)
}

/** The files to run again, or none if a second run would be meaningless. */
export const filesToRunAgain = (failed: readonly Failure[] | null): readonly string[] => {
  if (failed === null || failed.length > MAX_AGAIN) return []
  return failed.some(({ file }) => NEVER_AGAIN.test(file)) ? [] : [...new Set(failed.map(({ file }) => file))]
}

/** The result of a stage whose failures were repeated: theirs, if they failed alone too. */
export const afterRunningAgain = (
  first: StageResult,
  failed: readonly Failure[],
  again: Counts & { readonly output: string },
): StageResult => {
  if (again.failed > 0 || again.passed < failed.length)
    return { ...first, output: `${first.output}\n${again.output}` }
  const { passed, skipped } = first.counts
  return {
    counts: { passed: passed + first.counts.failed, failed: 0, skipped },
    output: first.output,
    notes: failed.map(
      ({ file, title }) => `UNSTEADY, failed beside the others and passed alone: ${file} ${title}`,
    ),
  }
}
