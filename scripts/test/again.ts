import { z } from 'zod'
import type { Counts, StageResult } from './stage.ts'

/**
 * What failed beside everything else is run a second time, alone: a machine that is busy with other work is told from a
 * fault. What passes then is named in the output, each time, so that a test that is unsteady is seen and mended.
 */

/** More failures than this are no accident. */
const MOST_AGAIN = 8
/** These look for what shows itself in some runs alone: one that fails has found it. */
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

/** Of what no test is named for; the report does not hold it. */
const UNHANDLED = /Vitest caught \d+ unhandled error/

/** The tests that failed; null where a file failed as a whole, or an error belongs to no test: neither is an accident. */
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

/** The journeys that failed; null where the run itself did. */
export const failedOfPlaywright = (report: string): readonly Failure[] | null => {
  const { suites, errors } = playwrightSchema.parse(JSON.parse(report))
  return errors.length > 0 ? null : suites.flatMap(failedSpecs)
}

/** The files to run again, or none where a second run would say nothing. */
export const filesToRunAgain = (failed: readonly Failure[] | null): readonly string[] => {
  if (failed === null || failed.length > MOST_AGAIN) return []
  return failed.some(({ file }) => NEVER_AGAIN.test(file)) ? [] : [...new Set(failed.map(({ file }) => file))]
}

/** The result of a stage whose failures were run again: theirs, if they failed alone too. */
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
