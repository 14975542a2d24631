import { streamOf, type FileEvent, type Stream } from '@pledge/domain/process/events'
import type { LoanFile } from '@pledge/domain/view/loan-file'

/** A stream of a loan: its kind, and its number among those of its kind, from 1. There are several releases alone. */
export interface StreamId {
  readonly stream: Stream
  readonly number: number
}

/** The name of a stream within its loan, e.g. `loan` or `release 2`. */
export const streamName = ({ stream, number }: StreamId): string =>
  stream === 'release' ? `${stream} ${number}` : stream

/** Every stream of a loan with its state. */
export const streamsOf = (file: LoanFile) => [
  { stream: 'application', number: 1, state: file.application } as const,
  { stream: 'collateral', number: 1, state: file.collateral } as const,
  { stream: 'disbursement', number: 1, state: file.disbursement } as const,
  { stream: 'loan', number: 1, state: file.loan } as const,
  ...file.releases.map((state, index) => ({ stream: 'release', number: index + 1, state }) as const),
]

/** The stream that an event belongs to; `file` is the one after it, or after later ones. */
export const streamIdOf = (event: FileEvent, { releases }: LoanFile): StreamId => {
  const stream = streamOf(event.type)
  if (stream !== 'release') return { stream, number: 1 }
  const named = 'requestId' in event.data ? event.data.requestId : undefined
  const index = releases.findLastIndex(({ requestId }) => requestId === named)
  if (index < 0) throw new Error(`${event.type} of a release that was not requested`)
  return { stream, number: index + 1 }
}

/** How many events each stream of a loan has, by its name; none where it is not named. */
export type StreamVersions = ReadonlyMap<string, number>
export const NO_EVENTS: StreamVersions = new Map()

/** The versions after events; `file` is the one after them. */
export const versionsAfter = (
  before: StreamVersions,
  events: readonly FileEvent[],
  file: LoanFile,
): StreamVersions => {
  const versions = new Map(before)
  for (const event of events) {
    const name = streamName(streamIdOf(event, file))
    versions.set(name, (versions.get(name) ?? 0) + 1)
  }
  return versions
}
