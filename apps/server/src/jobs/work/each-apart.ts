import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { clearRetryBackoff, scheduleRetry } from '../../store/work/retry-backoffs.ts'
import type { JobDeps } from '../deps.ts'
import { atOnce, eachOnce, untilEmpty } from './until-empty.ts'

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 15 * 60_000
/** What had nothing wrong with it, and nothing to be done yet, is looked at again after this. */
const LATER_MS = 30_000

/** How long what failed waits for its next try: twice as long each time, within bounds. `times`: how often it has failed. */
export const waitAfter = (times: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(times - 1, 10), LONGEST_WAIT_MS)

/** One thing of many in a watcher's turn. */
export interface InTurn {
  /** Its name within the watcher. */
  readonly item: string
  readonly organizationId: string
  /** How often in a row it was put off. */
  readonly times: number
  /** Of a deposit address: from where the chain has to be read again if this look fails. */
  readonly sinceHeight?: number
}

/** `later`: there is nothing to do for it yet, and it should not stand in the way of others. */
export type Outcome = 'done' | 'later'

const settle = async (deps: JobDeps, watcher: string, one: InTurn, outcome: Outcome | 'failed') => {
  if (outcome === 'done' && one.times === 0) return
  await withTenant(deps.db, systemOf(one.organizationId), async (tx) => {
    if (outcome === 'done') return clearRetryBackoff(tx, watcher, one.item)
    const times = one.times + 1
    const waitMs = outcome === 'later' ? LATER_MS : waitAfter(times)
    await scheduleRetry(tx, {
      watcher,
      item: one.item,
      organizationId: one.organizationId,
      times,
      until: new Date(deps.clock.business().getTime() + waitMs),
      sinceHeight: one.sinceHeight ?? null,
    })
  })
}

/**
 * Does something for each of many, apart: one that fails is logged, counted and put off for longer and longer, within
 * bounds, and the next one is done all the same. The lists of the sweeper leave out what is put off until its next try is due.
 * `count`: so many at once; one after another without. Begins none once the run is over; resolves to whether all were begun.
 */
export const eachApart = <One extends InTurn>(
  deps: JobDeps,
  watcher: string,
  many: readonly One[],
  work: (one: One) => Promise<Outcome>,
  count = 1,
): Promise<boolean> =>
  atOnce(deps, many, count, async (one) => {
    let outcome: Outcome | 'failed'
    try {
      outcome = await work(one)
    } catch (error) {
      outcome = 'failed'
      deps.log.warn({ err: error, watcher, item: one.item, times: one.times + 1 }, 'deferred by a sync job')
    }
    deps.metrics.items.inc({ watcher, outcome })
    try {
      await settle(deps, watcher, one, outcome)
    } catch (error) {
      deps.log.warn(
        { err: error, watcher, item: one.item },
        'not recorded as deferred; will retry on the next run',
      )
    }
  })

export interface DueItems<One extends InTurn> {
  /** What is due; it may still hold what this run has worked on. */
  readonly list: (most: number) => Promise<readonly One[]>
  readonly most: number
  readonly work: (one: One) => Promise<Outcome>
}

/** Does something once in a run for each of all that are due, page by page, each apart. */
export const eachDueOnce = <One extends InTurn>(
  deps: JobDeps,
  watcher: string,
  { list, most, work }: DueItems<One>,
): Promise<void> =>
  untilEmpty<One>(deps, {
    most,
    page: eachOnce(list, ({ item }) => item),
    work: (many, count) => eachApart(deps, watcher, many, work, count),
  })
