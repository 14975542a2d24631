import { isDeepStrictEqual } from 'node:util'
import { STREAMS } from '@pledge/domain/process/events'
import { fileAfter } from '@pledge/domain/process/evolve'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { dropLiquidationsAfter } from '../liquidation/liquidations.ts'
import { noticedVersion, planAfterRebuild } from '../margin/margins.ts'
import { eventsOf } from './events.ts'
import {
  encodeState,
  parseStates,
  saveStates,
  streamRows,
  type StoredFile,
  type StreamRow,
} from './states.ts'
import { NO_EVENTS, streamName, streamsOf, versionsAfter } from './stream-id.ts'

/** A loan rebuilt by replaying all its events. Throws on a trail that cannot be replayed. */
const replayFile = async (tx: Tx, applicationId: string): Promise<StoredFile> => {
  const events = await eventsOf(tx, applicationId)
  const file = fileAfter(null, events)
  return { file, versions: versionsAfter(NO_EVENTS, events, file) }
}

/** Loans are read in pages of this many, in id order. */
const PAGE_SIZE = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Visits every loan that the caller may see, in id order. */
const eachLoan = async (db: Tx, visit: (applicationId: string) => Promise<void>): Promise<void> => {
  const pageAfter = (after: string) =>
    db
      .selectFrom('applications')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
  for (let page = await pageAfter(NO_ID); page.length > 0;) {
    for (const { id } of page) await visit(id)
    page = await pageAfter(page.at(-1)?.id ?? NO_ID)
  }
}

/** A stream whose stored state, or number of events, differs from a replay of its loan. */
export interface StreamDifference {
  readonly applicationId: string
  /** Its name, e.g. `release 2`; null where the trail of the whole loan cannot be replayed. */
  readonly stream: string | null
}

/**
 * The stored states by the names of their streams, as this version reads them: a server of the version before stores no
 * field that it does not know, and its default is read then. As they are where one cannot be parsed.
 */
const storedStates = (rows: readonly StreamRow[]): ReadonlyMap<string, unknown> => {
  const asStored = new Map(rows.map(({ name, state }) => [name, state] as const))
  try {
    const parsed = streamsOf(parseStates(rows).file)
    return new Map([...asStored, ...parsed.map((one) => [streamName(one), encodeState(one)] as const)])
  } catch {
    return asStored
  }
}

const differencesOf = async (tx: Tx, applicationId: string): Promise<readonly StreamDifference[]> => {
  const replayed = await replayFile(tx, applicationId).catch(() => null)
  if (replayed === null) return [{ applicationId, stream: null }]
  const { file, versions } = replayed
  const streams = new Map(
    streamsOf(file)
      .filter(({ stream }) => stream !== 'margin' || versions.has('margin'))
      .map((one) => [streamName(one), one] as const),
  )
  const stored = await streamRows(tx, applicationId)
  const rows = new Map(stored.map((row) => [row.name, row] as const))
  const states = storedStates(stored)
  const isRight = (name: string): boolean => {
    const [row, one] = [rows.get(name), streams.get(name)]
    if (row === undefined || one === undefined) return false
    return row.version === (versions.get(name) ?? 0) && isDeepStrictEqual(states.get(name), encodeState(one))
  }
  return [...new Set([...streams.keys(), ...rows.keys()])]
    .filter((name) => !isRight(name))
    .map((stream) => ({ applicationId, stream }))
}

export interface StateVerification {
  readonly loans: number
  readonly differences: readonly StreamDifference[]
}

/** Compares the stored states of these loans with a replay of their events. */
export const verifyStatesOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<StateVerification> => {
  const differences: StreamDifference[] = []
  for (const id of applicationIds) differences.push(...(await differencesOf(tx, id)))
  return { loans: applicationIds.length, differences }
}

/** Compares the stored states of every loan with a replay of its events. */
export const verifyStates = async (tx: Tx): Promise<StateVerification> => {
  const ids: string[] = []
  const differences: StreamDifference[] = []
  await eachLoan(tx, async (applicationId) => {
    ids.push(applicationId)
    differences.push(...(await differencesOf(tx, applicationId)))
  })
  return { loans: ids.length, differences }
}

/** Whether the states of a loan were rebuilt; `damaged`: its trail cannot be replayed, and it is left unchanged. */
type Rebuilt = 'right' | 'rebuilt' | 'damaged'

/** A release without a requesting event is not a stream of the loan. */
const dropReleasesAfter = async (tx: Tx, { id, releases }: LoanFile): Promise<void> => {
  await tx
    .deleteFrom('streams')
    .where('application_id', '=', id)
    .where('stream', '=', 'release')
    .where('number', '>', releases.length)
    .execute()
}

/** Likewise the state of a monitoring of which there is no event. */
const dropMargin = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.deleteFrom('margins').where('application_id', '=', applicationId).execute()
}

/**
 * One loan in a transaction of its own, under its lock: no event is appended in the meantime, and it is not
 * rebuilt twice at once.
 */
const rebuildOne = (db: Database, applicationId: string): Promise<Rebuilt> =>
  db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('applications')
      .select('id')
      .where('id', '=', applicationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const differences = await differencesOf(tx, applicationId)
    if (differences.length === 0) return 'right'
    if (differences.some(({ stream }) => stream === null)) return 'damaged'
    const replayed = await replayFile(tx, applicationId)
    await dropReleasesAfter(tx, replayed.file)
    await dropLiquidationsAfter(tx, applicationId, replayed.file.liquidations.length)
    if (!replayed.versions.has('margin')) await dropMargin(tx, applicationId)
    const wasMissing = (await noticedVersion(tx, applicationId)) === undefined
    await saveStates(tx, null, replayed)
    if (differences.some(({ stream }) => stream === 'margin'))
      await planAfterRebuild(tx, applicationId, wasMissing)
    return 'rebuilt'
  })

export interface StatesRebuilt {
  readonly rebuilt: number
  /** Ids of loans whose trail cannot be replayed. */
  readonly damaged: readonly string[]
}

const rebuildEach = async (db: Database, ids: readonly string[]): Promise<StatesRebuilt> => {
  const damaged: string[] = []
  const rebuilt: string[] = []
  for (const id of ids) {
    const outcome = await rebuildOne(db, id)
    if (outcome === 'damaged') damaged.push(id)
    if (outcome === 'rebuilt') rebuilt.push(id)
  }
  return { rebuilt: rebuilt.length, damaged }
}

/** A loan has one stream of each kind but of releases and sales, and of its monitoring once it is monitored. */
const SINGLE_STREAMS = STREAMS.length - 3

/** Stores the states of loans that lack any; the others are not read. */
export const rebuildMissingStates = async (db: Database): Promise<StatesRebuilt> => {
  const { rows } = await sql<{ readonly id: string }>`
    select id from applications a
      where (select count(*) from streams s where s.application_id = a.id and s.stream <> 'release') < ${SINGLE_STREAMS}
        or exists (select from application_events e where e.application_id = a.id and e.stream = 'release'
          and not exists (select from streams s where s.application_id = a.id and s.stream = 'release' and s.number = e.number))`.execute(
    db,
  )
  return rebuildEach(
    db,
    rows.map(({ id }) => id),
  )
}

/** Rebuilds the states of every loan that differ from a replay of its events. */
export const rebuildDifferentStates = async (db: Database): Promise<StatesRebuilt> => {
  const { differences } = await db.transaction().execute(verifyStates)
  return rebuildEach(db, [...new Set(differences.map(({ applicationId }) => applicationId))])
}
