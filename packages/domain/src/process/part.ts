import { APPLICATION } from '../application/decider.ts'
import { COLLATERAL } from '../collateral/decider.ts'
import type { Actor } from '../decider/actors.ts'
import { decide, objection, settle } from '../decider/decide.ts'
import type { Decider } from '../decider/decider.ts'
import type { AnyCommand, AnyEvent, AnyState, Decision } from '../decider/messages.ts'
import { knownIn, transitionIn, type KnownRow, type TransitionRow } from '../decider/rules.ts'
import { DISBURSEMENT } from '../disbursement/decider.ts'
import { LIQUIDATION } from '../liquidation/decider.ts'
import { LOAN } from '../loan/decider.ts'
import { MARGIN } from '../margin/decider.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { RELEASE } from '../release/decider.ts'
import { currentRelease } from '../view/current-release.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { streamOf, type EventType, type FileEvent, type Stream } from './events.ts'
import {
  applicationFacts,
  collateralFacts,
  disbursementFacts,
  liquidationFacts,
  loanFacts,
  marginFacts,
  NOTHING_BEGUN,
  releaseFacts,
} from './facts.ts'

/** A command before its type determines the decider. */
export interface AnyRequest {
  readonly type: EventType
  readonly by: Actor
  readonly data: unknown
}

type Rule = Pick<TransitionRow<AnyState, AnyCommand> | KnownRow<AnyState, AnyCommand>, 'by'> & {
  readonly guard?: unknown
}

/** One decider of a loan with its state and its facts about the others. */
export interface Part {
  readonly decide: (request: AnyRequest, now: number) => Decision<FileEvent>
  readonly objection: (request: AnyRequest, now: number) => Refusal | null
  /** The events of the automatic triggers that are allowed now. */
  readonly settle: (by: Actor, now: number) => readonly FileEvent[]
  /** The row that would allow an event in the decider's current state. */
  readonly ruleOf: (type: EventType) => Rule | undefined
}

const partOf = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  decider: Decider<State, Command, Event, Facts>,
  state: State | null,
  facts: Facts,
): Part => {
  // The stream of its type shows that the command belongs to this decider.
  const input = (request: AnyRequest, now: number) => ({
    state,
    command: request as AnyCommand as Command,
    facts,
    now,
  })
  const from = state === null ? null : state.state
  return {
    decide: (request, now) =>
      decide(decider, input(request, now)) as Decision<AnyEvent> as Decision<FileEvent>,
    objection: (request, now) => objection(decider, input(request, now), request.by),
    settle: (by, now) =>
      state === null
        ? []
        : (settle(decider, {
            state,
            command: null,
            facts,
            by,
            now,
          }) as readonly AnyEvent[] as readonly FileEvent[]),
    ruleOf: (type) =>
      (transitionIn(decider.transitions, from, type) ?? knownIn(decider.known, from, type)) as
        | Rule
        | undefined,
  }
}

const BEGINS_RELEASE = 'CollateralReleaseRequested' satisfies EventType

/** The release request that a command names; undefined where it names none. */
const requestIdOf = ({ data }: AnyRequest): unknown =>
  typeof data === 'object' && data !== null && 'requestId' in data ? data.requestId : undefined

/**
 * The release that commands apply to: a request begins the next one, and all other commands apply to the
 * current one. A command for an earlier one is refused with release.request-over.
 */
const partOfRelease = (file: LoanFile): Part => {
  const current = currentRelease(file)
  const facts = releaseFacts(file)
  const next = partOf(RELEASE, null, facts)
  const last = partOf(RELEASE, current, facts)
  const partFor = (type: EventType) => (type === BEGINS_RELEASE ? next : last)
  // A command that a hold stops is refused as such, whichever request it names.
  const isStopped = (type: EventType) => RELEASE.bars?.({ state: current, facts }, type) === true
  const overOf = (request: AnyRequest): Refusal | null => {
    const requestId = requestIdOf(request)
    if (request.type === BEGINS_RELEASE || current === null || requestId === undefined) return null
    return requestId === current.requestId || isStopped(request.type) ? null : refuse('release.request-over')
  }
  return {
    decide: (request, now) => overOf(request) ?? partFor(request.type).decide(request, now),
    objection: (request, now) => overOf(request) ?? partFor(request.type).objection(request, now),
    settle: last.settle,
    ruleOf: (type) => partFor(type).ruleOf(type),
  }
}

const BEGINS_SALE = 'LiquidationOrdered' satisfies EventType

/** The sale that commands apply to: an order begins the next one, and all other commands apply to the last one. */
const partOfLiquidation = (file: LoanFile): Part => {
  const facts = liquidationFacts(file)
  const next = partOf(LIQUIDATION, null, facts)
  const last = partOf(LIQUIDATION, file.liquidations.at(-1) ?? null, facts)
  const partFor = (type: EventType) => (type === BEGINS_SALE ? next : last)
  return {
    decide: (request, now) => partFor(request.type).decide(request, now),
    objection: (request, now) => partFor(request.type).objection(request, now),
    settle: last.settle,
    ruleOf: (type) => partFor(type).ruleOf(type),
  }
}

/** The decider of a stream with its state in a file. */
export const partOfStream = (file: LoanFile, stream: Stream): Part => {
  switch (stream) {
    case 'application':
      return partOf(APPLICATION, file.application, applicationFacts(file))
    case 'collateral':
      return partOf(COLLATERAL, file.collateral, collateralFacts(file))
    case 'disbursement':
      return partOf(DISBURSEMENT, file.disbursement, disbursementFacts(file))
    case 'loan':
      return partOf(LOAN, file.loan, loanFacts(file))
    case 'margin':
      return partOf(MARGIN, file.margin, marginFacts(file))
    case 'release':
      return partOfRelease(file)
    case 'liquidation':
      return partOfLiquidation(file)
  }
}

/** The decider of this event with its state in a file; null where none of its events has happened. */
export const partIn = (file: LoanFile | null, type: EventType): Part | null => {
  const stream = streamOf(type)
  if (file !== null) return partOfStream(file, stream)
  return stream === 'application' ? partOf(APPLICATION, null, NOTHING_BEGUN) : null
}
