import { isDeepStrictEqual } from 'node:util'
import { STREAMS, type Stream } from '@pledge/domain/process/streams'
import { fileAfter } from '@pledge/domain/view/after'
import type { Tx } from '../database/database.ts'
import { eventsOf, NO_EVENTS, versionsAfter } from './events.ts'
import { encodeStates, saveStates, type StoredFile } from './states.ts'

/** A loan as a replay of all its events makes it. */
export const replayFile = async (tx: Tx, applicationId: string): Promise<StoredFile> => {
  const events = await eventsOf(tx, applicationId)
  return { file: fileAfter(null, events), versions: versionsAfter(NO_EVENTS, events) }
}

/** Loans are read in pages of this many, in the order of their ids. */
const PAGE_SIZE = 200

/** The next loans after an id, and whether any of their states is missing. */
const pageAfter = (tx: Tx, after: string) =>
  tx
    .selectFrom('applications as a')
    .select((row) => [
      'a.id',
      row
        .selectFrom('streams as s')
        .whereRef('s.application_id', '=', 'a.id')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .as('count'),
    ])
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(PAGE_SIZE)
    .execute()

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Visits every loan that the caller may see; `hasStates`: whether each of its streams has a state. */
const eachLoan = async (
  tx: Tx,
  visit: (loan: { readonly id: string; readonly hasStates: boolean }) => Promise<void>,
): Promise<void> => {
  for (let page = await pageAfter(tx, NO_ID); page.length > 0;) {
    for (const { id, count } of page) await visit({ id, hasStates: Number(count) === STREAMS.length })
    page = await pageAfter(tx, page.at(-1)?.id ?? NO_ID)
  }
}

/** Stores the states of loans that have none: those of before there were streams. Answers how many. */
export const rebuildMissingStates = async (tx: Tx): Promise<number> => {
  const rebuilt: string[] = []
  await eachLoan(tx, async ({ id, hasStates }) => {
    if (hasStates) return
    await saveStates(tx, null, await replayFile(tx, id))
    rebuilt.push(id)
  })
  return rebuilt.length
}

/** A stream whose stored state, or number of events, is not what a replay of its loan leads to. */
export interface StreamDifference {
  readonly applicationId: string
  readonly stream: Stream
}

export interface StatesVerified {
  readonly loans: number
  readonly differences: readonly StreamDifference[]
}

/** Compares the stored states of every loan with a replay of its events. */
export const verifyStates = async (tx: Tx): Promise<StatesVerified> => {
  const differences: StreamDifference[] = []
  const seen: string[] = []
  await eachLoan(tx, async ({ id: applicationId }) => {
    seen.push(applicationId)
    const { file, versions } = await replayFile(tx, applicationId)
    const states = encodeStates(file)
    const rows = await tx
      .selectFrom('streams')
      .select(['stream', 'version', 'state'])
      .where('application_id', '=', applicationId)
      .execute()
    for (const stream of STREAMS) {
      const row = rows.find((one) => one.stream === stream)
      const isRight =
        row !== undefined && row.version === versions[stream] && isDeepStrictEqual(row.state, states[stream])
      if (!isRight) differences.push({ applicationId, stream })
    }
  })
  return { loans: seen.length, differences }
}
