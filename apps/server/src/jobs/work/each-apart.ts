import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { clearRetryBackoff, scheduleRetry } from '../../store/work/retry-backoffs.ts'
import type { JobDeps } from '../deps.ts'
import { atOnce, eachOnce, untilEmpty } from './until-empty.ts'

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 15 * 60_000
/** The delay of an item that did not fail and has nothing to do yet. */
const LATER_MS = 30_000

/** The delay before the next try of a failed item: doubled each time, within bounds. `times`: how often it has failed. */
export const waitAfter = (times: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(times - 1, 10), LONGEST_WAIT_MS)

/** One item of many that a job works on. */
export interface WorkItem {
  /** Its name within the job. */
  readonly item: string
  readonly organizationId: string
  /** How many times in a row it was deferred. */
  readonly times: number
  /** For a deposit address: the height from which the chain has to be read again if this poll fails. */
  readonly sinceHeight?: number
}

/** `later`: there is nothing to do for the item yet, and it must not delay others. */
export type Outcome = 'done' | 'later'

/** Defers an item that failed or has nothing to do yet, and forgets that one was deferred once it is done. */
export const recordOutcome = async (
  deps: JobDeps,
  job: string,
  one: WorkItem,
  outcome: Outcome | 'failed',
): Promise<void> => {
  if (outcome === 'done' && one.times === 0) return
  await withTenant(deps.db, systemOf(one.organizationId), async (tx) => {
    if (outcome === 'done') return clearRetryBackoff(tx, job, one.item)
    const times = one.times + 1
    const waitMs = outcome === 'later' ? LATER_MS : waitAfter(times)
    await scheduleRetry(tx, {
      job,
      item: one.item,
      organizationId: one.organizationId,
      times,
      until: new Date(deps.clock.business().getTime() + waitMs),
      sinceHeight: one.sinceHeight ?? null,
    })
  })
}

/**
 * Works on each item separately: an item that fails is logged, counted and deferred with a growing, bounded delay, and
 * does not affect the others. The sweeper's lists leave out deferred items until their next try is due.
 * `count`: how many run at once, one by default. Starts none once the run is over; resolves to whether all were started.
 */
export const eachApart = <One extends WorkItem>(
  deps: JobDeps,
  job: string,
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
      deps.log.warn(
        { err: error, watcher: job, item: one.item, times: one.times + 1 },
        'deferred by a sync job',
      )
    }
    deps.metrics.items.inc({ watcher: job, outcome })
    try {
      await recordOutcome(deps, job, one, outcome)
    } catch (error) {
      deps.log.warn(
        { err: error, watcher: job, item: one.item },
        'not recorded as deferred; will retry on the next run',
      )
    }
  })

export interface DueItems<One extends WorkItem> {
  /** Lists due items; may still contain items that this run has worked on. */
  readonly list: (most: number) => Promise<readonly One[]>
  readonly most: number
  readonly work: (one: One) => Promise<Outcome>
}

/** Works once per run on each due item, page by page, each separately. */
export const eachDueOnce = <One extends WorkItem>(
  deps: JobDeps,
  job: string,
  { list, most, work }: DueItems<One>,
): Promise<void> =>
  untilEmpty<One>(deps, {
    most,
    page: eachOnce(list, ({ item }) => item),
    work: (many, count) => eachApart(deps, job, many, work, count),
  })
