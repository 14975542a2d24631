import type { SealedFilesPort } from '@pledge/providers/files/port'
import type { KeyHolder } from '@pledge/providers/keys/port'
import type { Database, Tx } from '../store/database/database.ts'
import { recordOperatorEverywhere } from '../store/audit/operator-audit.ts'
import {
  changingRing,
  insertSealingKey,
  makeComingCurrent,
  removeLeavingKey,
  sealingKeys,
} from '../store/sealing/sealing-keys.ts'
import { REREAD_MS, STALE_MS, type OpenRing } from './open-ring.ts'
import { rewrapFile, visitFiles } from './rewrap-files.ts'
import { rewrapValue, visitValues, type RewrapResult } from './rewrap-values.ts'
import { newSealingKey } from './ring-keys.ts'

export interface RotationTimes {
  /** A new key is known everywhere before it seals anything. */
  readonly publishMs: number
  /** After this time nothing sealed under the previous key can still be written. */
  readonly settleMs: number
  /** A file is stored within this time after it is recorded. */
  readonly putMs: number
}

/** The longest write: a file uploaded to a bucket, three times half a minute, plus a margin. */
const LONGEST_WRITE_MS = 180_000
export const ROTATION_TIMES: RotationTimes = {
  publishMs: REREAD_MS * 4,
  settleMs: STALE_MS + LONGEST_WRITE_MS,
  putMs: LONGEST_WRITE_MS,
}

export interface RotationDeps {
  /** As the database owner. */
  readonly db: Database
  readonly holder: KeyHolder
  readonly ring: OpenRing
  readonly files: SealedFilesPort
  readonly times: RotationTimes
  readonly wait: (ms: number) => Promise<void>
  /** Prints a line of progress. */
  readonly tell: (line: string) => void
}

const rowIn = async (db: Database, state: 'coming' | 'leaving') =>
  (await sealingKeys(db)).filter((row) => row.purpose === 'seal' && row.state === state)

/** Records each step of a rotation in the audit log of every organization, in the same commit (note 061). */
const recordStep = (tx: Tx, id: string, change: 'added' | 'current' | 'removed'): Promise<void> =>
  recordOperatorEverywhere(tx, {
    kind: 'record.changed',
    subject: { kind: 'sealing-key', id },
    command: 'keys rotate',
    detail: { change },
  })

/** Continues an interrupted rotation, or begins one. */
const begin = async ({ db, holder, tell }: RotationDeps): Promise<void> =>
  changingRing(db, async (tx) => {
    const under = (await sealingKeys(tx)).filter(({ state }) => state !== 'current')
    if (under.length > 0) {
      tell(
        `going on with the rotation that was begun: ${under.map(({ id, state }) => `${id} is ${state}`).join(', ')}`,
      )
      return
    }
    const key = await newSealingKey(holder, { purpose: 'seal', state: 'coming' })
    await insertSealingKey(tx, key)
    await recordStep(tx, key.id, 'added')
    tell(`key ${key.id} was added`)
  })

/** Makes the new key the current one, once every process knows it. */
const switchOver = async ({ db, times, wait, tell }: RotationDeps): Promise<void> => {
  const [coming] = await rowIn(db, 'coming')
  if (coming === undefined) return
  const restMs = Math.max(0, times.publishMs - coming.stateMs)
  tell(`key ${coming.id} becomes current in ${Math.ceil(restMs / 1_000)} s, when every process knows it`)
  await wait(restMs)
  await changingRing(db, async (tx) => {
    const isStillComing = (await sealingKeys(tx)).some(
      ({ id, state }) => id === coming.id && state === 'coming',
    )
    if (!isStillComing) return
    await makeComingCurrent(tx)
    await recordStep(tx, coming.id, 'current')
  })
  tell(`key ${coming.id} is current`)
}

type Count = Record<RewrapResult, number>
/** Listed individually up to here; more are counted. */
const MOST_BROKEN_SHOWN = 20
/** Rows of a column between progress lines. */
const PROGRESS_ROWS = 5_000

/** Wraps everything under the current key that is not yet; what cannot be done now is left for the next pass. */
const pass = async (deps: RotationDeps): Promise<Count> => {
  const { db, ring, files, tell, times } = deps
  const count: Count = { 'as-it-was': 0, rewrapped: 0, left: 0, broken: 0 }
  const add = (outcome: RewrapResult, where: () => string) => {
    count[outcome] += 1
    if (outcome === 'broken' && count.broken <= MOST_BROKEN_SHOWN) tell(`DOES NOT OPEN: ${where()}`)
  }
  await visitValues(
    db,
    async (column, value) =>
      add(
        await rewrapValue({ db, ring }, column, value),
        () => `${column.table}.${column.holder} of ${value.key.join(', ')}`,
      ),
    (column, seen, isLast) => {
      if (seen > 0 && (isLast || seen % PROGRESS_ROWS === 0))
        tell(`${column.table}.${column.holder}: ${seen} values seen; ${count.rewrapped} wrapped anew so far`)
    },
  )
  await visitFiles({ db, files }, async (fileKey, name) =>
    add(await rewrapFile({ db, ring, files, putMs: times.putMs }, fileKey, name), () => `file ${fileKey}`),
  )
  tell(
    `${count.rewrapped} wrapped anew, ${count['as-it-was']} are under the current key, ${count.left} in use`,
  )
  return count
}

/** Recently stored files are done last; each pass waits this long for them. */
const BETWEEN_PASSES_MS = 10_000
const MAX_PASSES = 100

/**
 * Replaces the sealing key: adds one, makes it current once every process knows it, wraps the data key of every value
 * and file under it, and removes the previous key once nothing refers to it. Safe while the product runs, and can be
 * restarted after any interruption. Returns false where a value cannot be opened: its key is then kept.
 */
export const rotateKeys = async (deps: RotationDeps): Promise<boolean> => {
  const { db, ring, times, wait, tell } = deps
  await begin(deps)
  await switchOver(deps)
  await ring.reread()
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const leaving = await rowIn(db, 'leaving')
    const settledInMs = Math.max(0, ...leaving.map(({ stateMs }) => times.settleMs - stateMs))
    const count = await pass(deps)
    if (count.broken > 0) {
      tell(`${count.broken} do not open: nothing is removed`)
      return false
    }
    // A pass that began after the last possible write, and found nothing: nothing refers to the key.
    if (settledInMs === 0 && count.rewrapped === 0 && count.left === 0) {
      await changingRing(db, async (tx) => {
        for (const { id } of leaving) {
          await removeLeavingKey(tx, id)
          await recordStep(tx, id, 'removed')
        }
      })
      for (const { id } of leaving) tell(`key ${id} is not named by anything and was removed`)
      return true
    }
    const restMs = Math.max(settledInMs, count.left > 0 ? Math.min(BETWEEN_PASSES_MS, times.settleMs) : 0)
    tell(`the next pass, for what was written meanwhile, is in ${Math.ceil(restMs / 1_000)} s`)
    await wait(restMs)
  }
  tell('it does not come to an end: rows stay locked, or files are put without end. Start it again later')
  return false
}
