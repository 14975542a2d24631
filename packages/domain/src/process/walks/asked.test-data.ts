import { decide } from '../decide.ts'
import { fileAfter } from '../evolve.ts'
import { jobsFor } from '../follow-on.ts'
import type { Command } from '../commands.ts'
import type { FileEvent } from '../events.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import type { RefusalCode } from '../../refusal.ts'

/** The history of one loan, from its first command on. */
export interface Trail {
  readonly file: LoanFile | null
  readonly events: readonly FileEvent[]
}
export const NOTHING: Trail = { file: null, events: [] }

/** One command of a walk, with its events. */
export interface WalkStep {
  readonly command: Command
  readonly at: number
  /** Null where the command was accepted. */
  readonly refused: RefusalCode | null
  readonly before: LoanFile | null
  readonly after: LoanFile | null
  readonly events: readonly FileEvent[]
  /** Jobs by name, and a message to the borrower as `send-notice:` with its name. */
  readonly jobs: readonly string[]
}

export interface WalkedTrail {
  readonly id: string
  readonly steps: readonly WalkStep[]
  readonly trail: Trail
}

/** One command, and the trail after it: unchanged where it was refused. */
export const ask = (
  trail: Trail,
  command: Command,
  at: number,
): { readonly trail: Trail; readonly step: WalkStep } => {
  const before = trail.file
  const attempt = { command, at, before }
  const decision = decide(before, command, at)
  if (!decision.ok)
    return { trail, step: { ...attempt, refused: decision.code, after: before, events: [], jobs: [] } }
  const { events } = decision
  const after = fileAfter(before, events)
  const jobs = jobsFor(before, events, after).map((job) =>
    job.name === 'send-notice' ? `${job.name}:${job.notice}` : job.name,
  )
  return {
    trail: { file: after, events: [...trail.events, ...events] },
    step: { ...attempt, refused: null, after, events, jobs },
  }
}
