import { streamOf, type EventType } from '../events.ts'
import { evolve } from '../evolve.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { currentRelease } from '../../view/current-release.ts'
import type { WalkedTrail } from './asked.test-data.ts'

/** How often each thing happens in walks. */
export type Tally = Map<string, number>
export interface Coverage {
  readonly accepted: Tally
  readonly refused: Tally
  readonly states: Tally
  readonly stages: Tally
  /** For the deciders' tables: `PAID_IN_FULL LoanPaidOff`. */
  readonly rows: Tally
  readonly codes: Tally
  /** Jobs, and notices as `send-notice:` with their name. */
  readonly jobs: Tally
}

const count = (tally: Tally, key: string): void => {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

/** The decider's state before an event; '-' before its first one. */
const placeOf = (file: LoanFile | null, type: EventType): string => {
  if (file === null || type === 'CollateralReleaseRequested' || type === 'LiquidationOrdered') return '-'
  const stream = streamOf(type)
  if (stream === 'liquidation') return file.liquidations.at(-1)?.state ?? '-'
  return (stream === 'release' ? currentRelease(file)?.state : file[stream].state) ?? '-'
}

const follow = ({ steps }: WalkedTrail, found: Coverage): void => {
  for (const { command, refused, before, events, jobs } of steps) {
    count(refused === null ? found.accepted : found.refused, command.type)
    if (refused !== null) count(found.codes, refused)
    let file: LoanFile | null = before
    for (const event of events) {
      count(found.rows, `${placeOf(file, event.type)} ${event.type}`)
      file = evolve(file, event)
      count(found.states, file.state)
      count(found.stages, file.stage)
    }
    for (const job of jobs) count(found.jobs, job)
  }
}

export const coverageOf = (walks: readonly WalkedTrail[]): Coverage => {
  const [accepted, refused, states, stages] = [new Map(), new Map(), new Map(), new Map()]
  const [rows, codes, jobs] = [new Map(), new Map(), new Map()]
  const found: Coverage = { accepted, refused, states, stages, rows, codes, jobs }
  for (const walk of walks) follow(walk, found)
  return found
}

/** Those of `all` that happen less often than this, with their number. */
export const rarerThan = (least: number, all: readonly string[], tally: Tally): readonly string[] =>
  all.filter((key) => (tally.get(key) ?? 0) < least).map((key) => `${key}: ${tally.get(key) ?? 0}`)
