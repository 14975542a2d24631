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
  /** Ids of what could not be read. */
  readonly unreadable: string[]
}

/** Rows that are presented without a pause. */
const ROWS_AT_ONCE = 50

/** Where it failed. The message of an error may repeat the value that it was about. */
const whereOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, at: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }
    : { name: typeof error }

/**
 * Reads and presents each of many rows apart: one that is damaged, or that no longer parses, is logged, counted and told
 * by its id, and the others are shown. A failure of the database itself is none of a row's and fails the call.
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
    /** Undefined: not there any more. */
    readonly read: (row: Row) => Promise<Entry | undefined> | Entry | undefined
  },
): Promise<Readable<Entry>> => {
  const entries: Entry[] = []
  const unreadable: string[] = []
  for (const [place, row] of rows.entries()) {
    // Calls that wait meanwhile are answered in between.
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
