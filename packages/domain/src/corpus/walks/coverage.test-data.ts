import { decide } from '../../process/decide.ts'
import { evolve } from '../../process/evolve.ts'
import { streamOf } from '../../process/events.ts'
import { jobsFor } from '../../process/follow-on.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { commandOf } from '../drive.test-data.ts'
import type { RecordedSequence } from '../recorded.test-data.ts'

/** How often each thing happens in a corpus. */
export type Tally = Map<string, number>
export interface Coverage {
  readonly accepted: Tally
  readonly refused: Tally
  readonly states: Tally
  readonly stages: Tally
  /** Of the tables of the deciders: `PAID_IN_FULL LoanPaidOff`. */
  readonly rows: Tally
  readonly codes: Tally
  /** Jobs, and notices by `send-notice:` and their name. */
  readonly jobs: Tally
}

const count = (tally: Tally, key: string): void => {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

const follow = ({ steps }: RecordedSequence, found: Coverage): void => {
  let application: LoanFile | null = null
  for (const { command } of steps) {
    const decision = decide(application, commandOf(command), command.at)
    count(decision.ok ? found.accepted : found.refused, command.type)
    if (!decision.ok) {
      count(found.codes, decision.code)
      continue
    }
    let after: LoanFile | null = application
    for (const event of decision.events) {
      const stream = streamOf(event.type)
      count(found.rows, `${after === null ? '-' : after[stream].state} ${event.type}`)
      after = evolve(after, event)
      count(found.states, after.state)
      count(found.stages, after.stage)
    }
    if (after === null) continue
    for (const job of jobsFor(decision.events, after))
      count(found.jobs, job.name === 'send-notice' ? `send-notice:${job.notice}` : job.name)
    application = after
  }
}

export const coverageOf = (sequences: readonly RecordedSequence[]): Coverage => {
  const [accepted, refused, states, stages] = [new Map(), new Map(), new Map(), new Map()]
  const [rows, codes, jobs] = [new Map(), new Map(), new Map()]
  const found: Coverage = { accepted, refused, states, stages, rows, codes, jobs }
  for (const sequence of sequences) follow(sequence, found)
  return found
}

/** Those of `all` that happen fewer times than this, with their number. */
export const rarerThan = (least: number, all: readonly string[], tally: Tally): readonly string[] =>
  all.filter((key) => (tally.get(key) ?? 0) < least).map((key) => `${key}: ${tally.get(key) ?? 0}`)
