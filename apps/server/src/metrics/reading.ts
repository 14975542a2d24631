import { Counter, type Gauge, type Registry } from 'prom-client'
import { withinTime } from '../jobs/work/within-time.ts'

/** How long a scrape waits for one reading before it continues without it. */
const READING_TIMEOUT_MS = 3_000

export interface ReadingOptions {
  readonly name: string
  /** The minimum interval between two readings, however often the process is scraped. */
  readonly everyMs: number
  /** Reset before each reading, so a failed reading shows no stale value. */
  readonly gauges: readonly Pick<Gauge, 'reset'>[]
  readonly read: () => Promise<void>
}

export interface ReadingTimes {
  readonly nowMs: () => number
  /** How long a scrape waits for one reading. */
  readonly timeoutMs: number
}

interface Running {
  readonly startedMs: number
  hasEnded: boolean
  ended: Promise<void>
}

export interface Readings {
  /** Brings the gauges up to date; never fails. */
  update(reading: ReadingOptions): Promise<void>
}

/**
 * Gauges that are read from the database when they are scraped. A reading that fails or takes too long leaves its gauges
 * empty; a failure is counted. Other gauges are not affected.
 */
export const createReadings = (
  registry: Registry,
  { nowMs, timeoutMs }: ReadingTimes = { nowMs: () => performance.now(), timeoutMs: READING_TIMEOUT_MS },
): Readings => {
  const failures = new Counter({
    name: 'pledge_metrics_failures_total',
    help: 'Readings that failed when they were scraped, by reading',
    labelNames: ['reading'],
    registers: [registry],
  })
  const known = new Map<string, Running>()
  const readNow = async ({ name, gauges, read }: ReadingOptions): Promise<void> => {
    for (const gauge of gauges) gauge.reset()
    try {
      await read()
    } catch {
      for (const gauge of gauges) gauge.reset()
      failures.inc({ reading: name })
    }
  }
  /** Readings run one after another, so a scrape takes one database connection of the process, not all of them. */
  let queue = Promise.resolve()
  const begin = (reading: ReadingOptions): Running => {
    queue = queue.then(() => readNow(reading))
    const running: Running = { startedMs: nowMs(), hasEnded: false, ended: queue }
    running.ended = queue.finally(() => (running.hasEnded = true))
    known.set(reading.name, running)
    return running
  }
  return {
    async update(reading) {
      const last = known.get(reading.name)
      const isFresh = last !== undefined && (!last.hasEnded || nowMs() - last.startedMs < reading.everyMs)
      await withinTime((isFresh ? last : begin(reading)).ended, timeoutMs)
    },
  }
}
