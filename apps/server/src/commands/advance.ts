import type { Application } from '@pledge/domain/application/application'
import type { Command } from '@pledge/domain/application/commands'
import { decide } from '@pledge/domain/application/decide'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import { jobsFor } from '@pledge/domain/application/follow-on'
import type { Asker } from '@pledge/domain/organization/asker'
import { refuse, type Answered, type Refused } from '@pledge/domain/refusal'
import { mayTouch } from '../policies/own-application.ts'
import { appendEvents, lockApplication, type ApplicationRecord } from '../store/applications.ts'
import type { Tx } from '../store/database.ts'
import type { Deps } from './deps.ts'

export interface Advanced {
  readonly record: ApplicationRecord
  readonly before: Application
  readonly after: Application
  readonly events: readonly ApplicationEvent[]
  readonly now: Date
}

/** What a command answers that finds its work done already: nothing is appended, and that is well. */
export const UNCHANGED = 'unchanged'

type Asked = Command | Refused | typeof UNCHANGED

export interface Advance {
  readonly asker: Asker
  readonly applicationId: string
  /** What is asked of the rules; a refusal stops here, with what was written so far. */
  readonly command: (record: ApplicationRecord, tx: Tx, now: Date) => Promise<Asked> | Asked
  /** What else is written in the same transaction. */
  readonly effects?: (tx: Tx, advanced: Advanced) => Promise<void>
}

/**
 * The five steps of every command on an application: lock, decide, append, effects, jobs; all in one transaction.
 * Refusals: `access.not-found`, and those of `decide`.
 */
export const advance =
  (deps: Deps) =>
  (input: Advance): Promise<Answered<{ readonly application: Application }>> =>
    deps.transaction(input.asker, async ({ tx, addJobs }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(input.asker, record.application))
        return refuse('access.not-found')
      const now = deps.clock.business()
      const command = await input.command(record, tx, now)
      if (command === UNCHANGED) return { ok: true, application: record.application }
      if ('ok' in command) return command
      const decision = decide(record.application, command, now.getTime())
      if (!decision.ok) return decision
      const { events } = decision
      const before = record.application
      const after = await appendEvents(tx, before, events, now)
      await input.effects?.(tx, { record, before, after, events, now })
      await addJobs(jobsFor(events, after))
      return { ok: true, application: after }
    })
