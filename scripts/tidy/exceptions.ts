import { z } from 'zod'
import type { Problem } from './problem.ts'

const exceptionsSchema = z.array(
  z.strictObject({
    rule: z.enum(['file-lines', 'function-lines', 'component-lines', 'name']),
    path: z.string(),
    name: z.string().optional(),
    reason: z.string().min(20, 'a reason is a sentence'),
  }),
)
export type Exceptions = z.output<typeof exceptionsSchema>

export const parseExceptions = (text: string): Exceptions => exceptionsSchema.parse(JSON.parse(text))

export interface SiftResult {
  readonly problems: readonly Problem[]
  /** No longer needed: the list only shrinks. */
  readonly unused: Exceptions
}

export const siftProblems = (found: readonly Problem[], exceptions: Exceptions): SiftResult => {
  const excuses = (exception: Exceptions[number], problem: Problem) =>
    exception.rule === problem.rule && exception.path === problem.path && exception.name === problem.name
  return {
    problems: found.filter((problem) => !exceptions.some((exception) => excuses(exception, problem))),
    unused: exceptions.filter((exception) => !found.some((problem) => excuses(exception, problem))),
  }
}
