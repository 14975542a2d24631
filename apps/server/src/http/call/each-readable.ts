import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseError } from '../../store/database/database.ts'
import type { Metrics } from '../../metrics.ts'

interface Deps {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'unreadable'>
}

export interface Readable<Entry> {
  readonly entries: Entry[]
  /** Ids of rows that could not be read. */
  readonly unreadable: string[]
}

/** Rows presented without yielding. */
const ROWS_AT_ONCE = 50

/** Where it failed. An error's message may contain the value. */
const whereOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, at: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }
    : { name: typeof error }

/**
 * Reads and presents each of many rows separately: a damaged or unparseable row is logged, counted and listed
 * by id, and the others are shown. A failure of the database itself fails the call.
 */
export const eachReadable = async <Row, Entry>(
  { log, metrics }: Deps,
  list: string,
  rows: readonly Row[],
  {
    idOf,
    read,
  }: {
    readonly idOf: (row: Row) => string
    /** Undefined: no longer exists. */
    readonly read: (row: Row) => Promise<Entry | undefined> | Entry | undefined
  },
): Promise<Readable<Entry>> => {
  const entries: Entry[] = []
  const unreadable: string[] = []
  for (const [place, row] of rows.entries()) {
    // Yields to waiting calls.
    if (place > 0 && place % ROWS_AT_ONCE === 0) await setImmediate()
    try {
      const entry = await read(row)
      if (entry !== undefined) entries.push(entry)
    } catch (error) {
      if (isDatabaseError(error)) throw error
      unreadable.push(idOf(row))
      metrics.unreadable.inc({ list })
      log.error({ list, item: idOf(row), error: whereOf(error) }, 'a row of a list cannot be parsed')
    }
  }
  return { entries, unreadable }
}
