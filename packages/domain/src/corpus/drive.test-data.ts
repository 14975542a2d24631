import type { LoanFile } from '../view/loan-file.ts'
import { parseActor } from './actor.test-data.ts'
import { seenOf } from './seen.test-data.ts'
import type { Command } from '../process/commands.ts'
import { decide } from '../process/decide.ts'
import type { FileEvent } from '../process/events.ts'
import { evolve } from '../process/evolve.ts'
import { jobsFor, type FollowOnJob } from '../process/follow-on.ts'
import type { Outcome, RecordedCommand } from './recorded.test-data.ts'

/**
 * The one place between the recorded form and the domain, with `seen.test-data.ts` for what is looked at. Whoever renames
 * a command, moves it to another decider or splits what it changes edits these two files, and never the fixture: `commandOf`
 * says which command of today a recorded one is, `ask` who decides it.
 */
export const commandOf = ({ type, by, data }: RecordedCommand): Command =>
  ({ type, by: parseActor(by), data }) as unknown as Command

const jobText = (job: FollowOnJob): string =>
  job.name === 'send-notice' ? `${job.name}:${job.notice}` : job.name

/** What became known of one loan, from its first command on. */
export interface Trail {
  readonly application: LoanFile | null
  readonly events: readonly FileEvent[]
}
export const NOTHING: Trail = { application: null, events: [] }

/** One command, and the trail after it: the same trail where it was refused. */
export const ask = (
  trail: Trail,
  asked: RecordedCommand,
): { readonly trail: Trail; readonly outcome: Outcome } => {
  const decision = decide(trail.application, commandOf(asked), asked.at)
  if (!decision.ok) {
    const { code, data } = decision
    return { trail, outcome: { refused: code, ...(data && { data }) } }
  }
  const after = decision.events.reduce<LoanFile | null>(evolve, trail.application)
  if (after === null) throw new Error(`${asked.type} was accepted and left nothing`)
  const events = [...trail.events, ...decision.events]
  return {
    trail: { application: after, events },
    outcome: { seen: seenOf(after, events), jobs: jobsFor(decision.events, after).map(jobText) },
  }
}
