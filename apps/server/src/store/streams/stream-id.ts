import { streamOf, type FileEvent, type Stream } from '@pledge/domain/process/events'
import type { LiquidationEvent } from '@pledge/domain/liquidation/events'
import { indexOfSale } from '@pledge/domain/liquidation/sales'
import type { ReleaseEvent } from '@pledge/domain/release/events'
import { indexOfRelease } from '@pledge/domain/release/release'
import type { LoanFile } from '@pledge/domain/view/loan-file'

/** A stream of a loan: its kind, and its number among those of its kind, from 1. Only releases and sales have several. */
export interface StreamId {
  readonly stream: Stream
  readonly number: number
}

/** The name of a stream within its loan, e.g. `loan` or `release 2`. */
export const streamName = ({ stream, number }: StreamId): string =>
  stream === 'release' || stream === 'liquidation' ? `${stream} ${number}` : stream

/** Every stream of a loan with its state. */
export const streamsOf = (file: LoanFile) => [
  { stream: 'application', number: 1, state: file.application } as const,
  { stream: 'collateral', number: 1, state: file.collateral } as const,
  { stream: 'disbursement', number: 1, state: file.disbursement } as const,
  { stream: 'loan', number: 1, state: file.loan } as const,
  { stream: 'margin', number: 1, state: file.margin } as const,
  ...file.releases.map((state, index) => ({ stream: 'release', number: index + 1, state }) as const),
  ...file.liquidations.map((state, index) => ({ stream: 'liquidation', number: index + 1, state }) as const),
]

/** The stream that an event belongs to; `file` is the one after it, or after later ones. */
const streamIdOf = (event: FileEvent, { releases, liquidations }: LoanFile): StreamId => {
  const stream = streamOf(event.type)
  if (stream === 'liquidation') {
    const { liquidationId } = (event as LiquidationEvent).data
    return { stream, number: indexOfSale(liquidations, liquidationId) + 1 }
  }
  if (stream !== 'release') return { stream, number: 1 }
  const { requestId } = (event as ReleaseEvent).data
  return { stream, number: indexOfRelease(releases, requestId) + 1 }
}

/** The number of events in each stream of a loan, by name; zero for streams not listed. */
export type StreamVersions = ReadonlyMap<string, number>
export const NO_EVENTS: StreamVersions = new Map()

/** Events with the streams that they are appended to and their versions there; `file` is the one after them. */
export const placed = (before: StreamVersions, events: readonly FileEvent[], file: LoanFile) => {
  const versions = new Map(before)
  return events.map((event) => {
    const id = streamIdOf(event, file)
    const version = (versions.get(streamName(id)) ?? 0) + 1
    versions.set(streamName(id), version)
    return { event, ...id, version }
  })
}

/** The versions after events; `file` is the one after them. */
export const versionsAfter = (
  before: StreamVersions,
  events: readonly FileEvent[],
  file: LoanFile,
): StreamVersions =>
  new Map([...before, ...placed(before, events, file).map((one) => [streamName(one), one.version] as const)])
