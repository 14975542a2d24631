import { APPLICATION_EVENTS, type ApplicationEvent } from '../application/events.ts'
import { COLLATERAL_EVENTS, type CollateralEvent } from '../collateral/events.ts'
import type { Actor } from '../decider/actors.ts'
import type { EventIn } from '../decider/messages.ts'
import { DISBURSEMENT_EVENTS, type DisbursementEvent } from '../disbursement/events.ts'
import { LIQUIDATION_EVENTS, type LiquidationEvent } from '../liquidation/events.ts'
import { LOAN_EVENTS, type LoanEvent } from '../loan/events.ts'
import { MARGIN_EVENTS, type MarginEvent } from '../margin/events.ts'
import { RELEASE_EVENTS, type ReleaseEvent } from '../release/events.ts'

/**
 * The kinds of streams of a loan. Each stream has a state of its own, and its events are numbered within it. A loan has one
 * of each kind, as many releases as were requested, and as many sales as became due.
 */
export const STREAMS = [
  'application',
  'collateral',
  'disbursement',
  'loan',
  'margin',
  'release',
  'liquidation',
] as const
export type Stream = (typeof STREAMS)[number]

/** What each event carries, by the stream that it belongs to. */
export const EVENTS_OF = {
  application: APPLICATION_EVENTS,
  collateral: COLLATERAL_EVENTS,
  disbursement: DISBURSEMENT_EVENTS,
  loan: LOAN_EVENTS,
  margin: MARGIN_EVENTS,
  release: RELEASE_EVENTS,
  liquidation: LIQUIDATION_EVENTS,
} as const satisfies Record<Stream, object>

/** What each event carries. JSON-safe, and never personal data: the trail is shown to agents and kept forever. */
export const EVENT_DATA = {
  ...APPLICATION_EVENTS,
  ...COLLATERAL_EVENTS,
  ...DISBURSEMENT_EVENTS,
  ...LOAN_EVENTS,
  ...MARGIN_EVENTS,
  ...RELEASE_EVENTS,
  ...LIQUIDATION_EVENTS,
} as const

/** Anything that happens to one loan, from the first offer to the last coin: the events of all its streams. */
export type FileEvent =
  | ApplicationEvent
  | CollateralEvent
  | DisbursementEvent
  | LoanEvent
  | MarginEvent
  | ReleaseEvent
  | LiquidationEvent
export type EventType = FileEvent['type']
export type EventOf<Type extends EventType> = EventIn<FileEvent, Type>
export type EventDataOf<Type extends EventType> = EventOf<Type>['data']

export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENT_DATA, type)

const STREAM_OF: ReadonlyMap<string, Stream> = new Map(
  STREAMS.flatMap((stream) => Object.keys(EVENTS_OF[stream]).map((type) => [type, stream] as const)),
)

/** The stream that an event, or the command that asks for it, belongs to. */
export const streamOf = (type: EventType): Stream => {
  const stream = STREAM_OF.get(type)
  if (stream === undefined) throw new Error(`No stream of ${type}`)
  return stream
}

/** Reads the stored data of an event. Throws when it is not what was written: a bug or a damaged row. */
export const parseEvent = (stored: {
  readonly type: string
  readonly at: number
  readonly by: Actor
  readonly data: unknown
}): FileEvent => {
  if (!isEventType(stored.type)) throw new Error(`Unknown event ${stored.type}`)
  return { ...stored, data: EVENT_DATA[stored.type].parse(stored.data) } as FileEvent
}
