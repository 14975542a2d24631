import type { KeyHolder } from '@pledge/providers/keys/port'
import type { Database } from '../store/database/database.ts'
import { sealingKeys, type SealingKeyRow } from '../store/sealing/sealing-keys.ts'
import { contextOf, ringRows } from './ring-keys.ts'
import { RingIsStale, ringKeyOf, ringOver, type Ring, type RingContent, type RingKey } from './ring.ts'

/** How often a process looks whether another key is current. */
export const REREAD_MS = 5_000
/** A process that could not look for this long seals nothing until it has: the key it knows may be on its way out. */
export const STALE_MS = 60_000
/** Unknown keys that are remembered as such; ids that nobody made are no reason to read the ring for ever. */
const MAX_MISSED = 100

export interface OpenRing extends Ring {
  /** Reads the ring now. */
  reread(): Promise<void>
  /** Since the ring was read. */
  readonly ageMs: () => number
  /** Since the current sealing key was made. */
  readonly keyAgeMs: () => number
  close(): void
}

interface RingOptions {
  readonly db: Database
  readonly holder: KeyHolder
  readonly onError: (error: unknown) => void
  readonly rereadMs?: number
  /** Milliseconds that never go back, by which the ring ages. */
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
    // What is known is not unwrapped again: a process that runs on survives the replacement of its secret.
    const key =
      known.find(({ id }) => id === row.id) ?? ringKeyOf(row.id, await holder.unwrap(row, contextOf(row)))
    keys.push(key)
    if (row.state === 'current') current = { current: key, currentSince: row.createdAt }
  }
  if (current === undefined) throw new Error('the ring has no current sealing key')
  return { ...current, keys }
}

/**
 * The sealing keys of a database, unwrapped once by their holder and kept in memory, where sealing needs nobody. The ring
 * is read again every few seconds, and at once where a value names a key that is not known. Throws, in words for an
 * operator, where the holder is not the one that wrapped them.
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
  if (rootRow === undefined) throw new Error('the ring has no key to derive from')
  const root = await holder.unwrap(rootRow, contextOf(rootRow))
  let content = await contentOf(rows, [], holder)
  let freshAt = begun
  /** When each key was missed first. */
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
