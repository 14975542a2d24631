import type { KeyHolder } from '@pledge/providers/keys/port'
import type { Database } from '../store/database/database.ts'
import { sealingKeys, type SealingKeyRow } from '../store/sealing/sealing-keys.ts'
import { contextOf, ringRows } from './ring-keys.ts'
import { RingIsStale, ringKeyOf, ringOver, type Ring, type RingContent, type RingKey } from './ring.ts'

/** How often a process checks for a new current key. */
export const REREAD_MS = 5_000
/** After this time without a successful check a process stops sealing: its key may be in retirement. */
export const STALE_MS = 60_000
/** Unknown keys that are remembered as such, so that invalid ids do not cause endless rereads. */
const MAX_MISSED = 100

export interface OpenRing extends Ring {
  /** Reads the ring now. */
  reread(): Promise<void>
  /** Time since the ring was read. */
  readonly ageMs: () => number
  /** Time since the current sealing key was made. */
  readonly keyAgeMs: () => number
  close(): void
}

interface RingOptions {
  readonly db: Database
  readonly holder: KeyHolder
  readonly onError: (error: unknown) => void
  readonly rereadMs?: number
  /** Monotonic milliseconds for the age of the ring. */
  readonly monotonicMs?: () => number
}

interface DatedContent extends RingContent {
  /** When the current key was made. */
  readonly currentSince: Date
}

const contentOf = async (
  rows: readonly SealingKeyRow[],
  known: readonly RingKey[],
  holder: KeyHolder,
): Promise<DatedContent> => {
  const keys: RingKey[] = []
  let current: Pick<DatedContent, 'current' | 'currentSince'> | undefined
  for (const row of rows.filter(({ purpose }) => purpose === 'seal')) {
    // Known keys are not unwrapped again: a running process survives the replacement of its secret.
    const key =
      known.find(({ id }) => id === row.id) ?? ringKeyOf(row.id, await holder.unwrap(row, contextOf(row)))
    keys.push(key)
    if (row.state === 'current') current = { current: key, currentSince: row.createdAt }
  }
  if (current === undefined) throw new Error('the ring has no current sealing key')
  return { ...current, keys }
}

/**
 * The sealing keys of a database, unwrapped once by their holder and kept in memory, so that sealing calls
 * nothing else. The ring is read again every few seconds, and at once where a value has an unknown key id.
 * Throws, with a message for an operator, where the holder is not the one that wrapped them.
 */
export const openRing = async ({
  db,
  holder,
  onError,
  rereadMs = REREAD_MS,
  monotonicMs = () => performance.now(),
}: RingOptions): Promise<OpenRing> => {
  const begun = monotonicMs()
  const rows = await ringRows(db, holder)
  const rootRow = rows.find(({ purpose }) => purpose === 'derive')
  if (rootRow === undefined) throw new Error('the ring has no derivation key')
  const root = await holder.unwrap(rootRow, contextOf(rootRow))
  let content = await contentOf(rows, [], holder)
  let freshAt = begun
  /** When each key was first missed. */
  const missed = new Map<string, number>()
  let reading: Promise<void> | undefined
  const read = async () => {
    const startedMs = monotonicMs()
    content = await contentOf(await sealingKeys(db), content.keys, holder)
    freshAt = startedMs
  }
  const reread = (): Promise<void> => {
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }
  const rereadSoon = () => void reread().catch(onError)
  const timer = setInterval(rereadSoon, rereadMs)
  timer.unref()
  return {
    ...ringOver({
      root,
      content: () => content,
      assertFresh() {
        if (monotonicMs() - freshAt < STALE_MS) return
        rereadSoon()
        throw new RingIsStale('the sealing keys could not be read for a while')
      },
      missed(id) {
        const since = missed.get(id)
        if (since !== undefined && since < freshAt) return true
        if (since === undefined && missed.size < MAX_MISSED) missed.set(id, monotonicMs())
        rereadSoon()
        return false
      },
    }),
    reread,
    ageMs: () => monotonicMs() - freshAt,
    keyAgeMs: () => Date.now() - content.currentSince.getTime(),
    close: () => clearInterval(timer),
  }
}
