import { evolve as evolveBy, replay as replayBy } from '../decider/evolve.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { APPLICATION } from './decider.ts'
import type { ApplicationEvent } from './events.ts'

/** The file of a loan after an event. Throws on a history that `decide` cannot have written. */
export const evolve = (before: LoanFile | null, event: ApplicationEvent): LoanFile =>
  evolveBy(APPLICATION, before, event)

/** The file of a loan that a whole trail leads to. */
export const replay = (events: readonly ApplicationEvent[]): LoanFile | null => replayBy(APPLICATION, events)
