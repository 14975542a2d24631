import { evolve } from '../application/evolve.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { LoanFile } from './loan-file.ts'

/** The file after events, in order. Throws where there is none: a loan begins with an event. */
export const fileAfter = (before: LoanFile | null, events: readonly ApplicationEvent[]): LoanFile => {
  const after = events.reduce<LoanFile | null>(evolve, before)
  if (after === null) throw new Error('a loan begins with an event')
  return after
}
