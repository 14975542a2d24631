import type { StoredFile } from '@pledge/providers/files/port'
import { createMemoryFiles } from '@pledge/providers/files/memory/memory-files'
import type { Application, ApplicationOptions } from '../../application.ts'
import type { SeededAgents } from '../people.test-data.ts'
import {
  processStateOf,
  restorableClock,
  restorableRevocations,
  type ProcessState,
} from './process-state.test-data.ts'

/** What a test's process holds besides the database, and the parts of the application that can go back with it. */
export interface RestorableProcess {
  readonly parts: Required<Pick<ApplicationOptions, 'files' | 'openClock' | 'openRevocations'>>
  readonly world: Map<string, unknown>
  readonly seeded: SeededAgents
  stateOf(application: Pick<Application, 'organizations'>): ProcessState
}

export const restorableProcess = (): RestorableProcess => {
  const world = new Map<string, unknown>()
  const files = new Map<string, StoredFile>()
  const seeded: SeededAgents = new Map()
  const clock = restorableClock()
  const revocations = restorableRevocations()
  return {
    parts: {
      files: () => createMemoryFiles(files),
      openClock: clock.open,
      openRevocations: revocations.open,
    },
    world,
    seeded,
    stateOf: ({ organizations }) =>
      processStateOf([world, files, seeded], async () => {
        organizations.forget()
        await clock.reopen()
        revocations.forgetAll()
      }),
  }
}
