import type { Database } from './store/database/database.ts'

/** Two clocks (law 6): business time, which the sandbox may move, and real time for sessions, tokens and the queue. */
export interface Clock {
  business(): Date
  real(): Date
}

const OFFSET_KEY = 'clock-offset'
const REFRESH_MS = 1_000
/** Ten years and more: several terms of a loan, one after the other, and a leap day. */
const MAX_OFFSET_MS = 4_000 * 86_400_000

export interface MovableClock extends Clock {
  offsetMs(): number
  /** Moves business time forward for all processes; answers the new business time. */
  forward(ms: number): Promise<Date>
  stop(): void
}

const offsetOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0

/** Has this done each second; answers what ends it. */
const eachSecond = (work: () => void): (() => void) => {
  const timer = setInterval(work, REFRESH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** A business clock with an offset that all processes read from the sandbox's store, `again` and again. */
export const createMovableClock = async (db: Database, again = eachSecond): Promise<MovableClock> => {
  let offset = 0
  const refresh = async () => {
    const row = await db
      .selectFrom('sandbox.simulation')
      .select('value')
      .where('key', '=', OFFSET_KEY)
      .executeTakeFirst()
    // Only onwards: a read that was under way while it was moved would take time back.
    offset = Math.max(offset, offsetOf(row?.value))
  }
  await refresh()
  // A failed refresh keeps the last offset; the next one comes in a second.
  const stop = again(() => void refresh().catch(() => undefined))
  return {
    business: () => new Date(Date.now() + offset),
    real: () => new Date(),
    offsetMs: () => offset,
    async forward(ms) {
      await refresh()
      offset = Math.min(offset + Math.max(0, Math.trunc(ms)), MAX_OFFSET_MS)
      const value = JSON.stringify(offset)
      await db
        .insertInto('sandbox.simulation')
        .values({ key: OFFSET_KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
      return new Date(Date.now() + offset)
    },
    stop,
  }
}
