import { evolve as evolveBy, replay as replayBy } from '../decider/evolve.ts'
import type { Application } from './application.ts'
import { APPLICATION } from './decider.ts'
import type { ApplicationEvent } from './events.ts'

/** The application after an event. Throws on a history that `decide` cannot have written. */
export const evolve = (before: Application | null, event: ApplicationEvent): Application =>
  evolveBy(APPLICATION, before, event)

/** The application that a whole trail leads to. */
export const replay = (events: readonly ApplicationEvent[]): Application | null =>
  replayBy(APPLICATION, events)
