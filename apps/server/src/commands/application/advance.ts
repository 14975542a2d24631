import type { Application } from '@pledge/domain/application/application'
import type { Command } from '@pledge/domain/application/commands'
import { decide } from '@pledge/domain/application/decide'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import { jobsFor } from '@pledge/domain/application/follow-on'
import type { Asker } from '@pledge/domain/organization/asker'
import { refuse, type Answered, type Refused } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import {
  appendEvents,
  lockApplication,
  type ApplicationRecord,
} from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp, type StepUpAsked } from '../step-up/take-step-up.ts'

export interface Advanced {
  readonly record: ApplicationRecord
  readonly before: Application
  readonly after: Application
  readonly events: readonly ApplicationEvent[]
  readonly now: Date
}

/** What a command answers that finds its work done already: nothing is appended, and that is well. */
export const UNCHANGED = 'unchanged' as const

/** A command that must have been proved (decision 15): judged by the rules first, then its proof is taken. */
interface ProvedCommand {
  readonly command: Command
  readonly stepUp: StepUpAsked
}

type Asked = Command | ProvedCommand | Refused | typeof UNCHANGED

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
 * Refusals: `access.not-found`, those of `decide`, and `session.step-up-needed` of a command that must be proved.
 */
export const advance =
  (deps: Deps) =>
  (input: Advance): Promise<Answered<{ readonly application: Application }>> =>
    deps.transaction(input.asker, async ({ tx, addJobs }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(input.asker, record.application))
        return refuse('access.not-found')
      const now = deps.clock.business()
      const before = record.application
      const asked = await input.command(record, tx, now)
      if (asked === UNCHANGED) return { ok: true, application: before }
      if ('ok' in asked) return asked
      const decision = decide(before, 'stepUp' in asked ? asked.command : asked, now.getTime())
      if (!decision.ok) return decision
      const { events } = decision
      if ('stepUp' in asked) {
        const taken = await takeStepUp(deps)(tx, { ...asked.stepUp, applicationId: before.id })
        if (!taken.ok) return taken
      }
      const after = await appendEvents(tx, record, events, now)
      await input.effects?.(tx, { record, before, after, events, now })
      await addJobs(jobsFor(events, after))
      return { ok: true, application: after }
    })
