import type { AdapterState } from './store/adapter-state/adapter-state.ts'

/** Two clocks (law 6): business time, which the sandbox may move, and real time for sessions, tokens and the queue. */
export interface Clock {
  business(): Date
  real(): Date
}

const OFFSET_KEY = 'clock-offset'
const REFRESH_MS = 1_000
/** More than ten years: several consecutive loan terms, and a leap day. */
const MAX_OFFSET_MS = 4_000 * 86_400_000

export interface MovableClock extends Clock {
  offsetMs(): number
  /** Moves business time forward for all processes; returns the new business time. */
  forward(ms: number): Promise<Date>
  stop(): void
}

const offsetOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0

/** Runs `work` every second; returns a function that stops it. */
const eachSecond = (work: () => void): (() => void) => {
  const timer = setInterval(work, REFRESH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** A business clock whose offset all processes read from shared state; `again` repeats the read. */
export const createMovableClock = async (state: AdapterState, again = eachSecond): Promise<MovableClock> => {
  let offset = 0
  const refresh = async () => {
    const read = offsetOf(await state.read(OFFSET_KEY))
    // Only forward: a read that was in progress during a move would set the time back.
    offset = Math.max(offset, read)
  }
  await refresh()
  // A failed refresh keeps the last offset; the next refresh follows in a second.
  const stop = again(() => void refresh().catch(() => undefined))
  return {
    business: () => new Date(Date.now() + offset),
    real: () => new Date(),
    offsetMs: () => offset,
    async forward(ms) {
      const moved = await state.change(OFFSET_KEY, (current) => {
        const from = Math.max(offset, offsetOf(current))
        const next = Math.min(from + Math.max(0, Math.trunc(ms)), MAX_OFFSET_MS)
        return { next, result: next }
      })
      offset = Math.max(offset, moved)
      return new Date(Date.now() + offset)
    },
    stop,
  }
}
