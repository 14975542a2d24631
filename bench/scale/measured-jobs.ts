import type { RecurringJobDeps } from '@pledge/server/jobs/deps'
import { serviceLoans } from '@pledge/server/jobs/loan/service-loans'
import { RECURRING_JOBS } from '@pledge/server/jobs/work/recurring-jobs'
import { within } from '@pledge/server/jobs/work/until-empty'
import type pg from 'pg'
import { median } from '../figures.ts'
import { processorMs } from './processor-time.ts'

const ROUNDS = 3
/** Number of runs after which a job has no work left. */
const MAX_RUNS_BEFORE = 2
/** Interest is due after a month. */
const MONTH_MS = 32 * 86_400_000

/** The cost of a job's run without any work. */
export interface JobCost {
  readonly wallMs: number
  /** CPU time of PostgreSQL. */
  readonly databaseMs: number
  /** The same per minute, by how often it runs. */
  readonly databaseMsAMinute: number
}

/** Each recurring job by its name, alone on the database. */
export const measureJobs = async (
  deps: RecurringJobDeps,
  postmasterPid: number,
): Promise<ReadonlyMap<string, JobCost | null>> => {
  const costs = new Map<string, JobCost | null>()
  for (const { name, everyMs, run } of RECURRING_JOBS) {
    try {
      for (let before = 0; before < MAX_RUNS_BEFORE; before += 1) await run(deps)
      const walls: number[] = []
      const databases: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const [startedAt, usedBefore] = [performance.now(), await processorMs(postmasterPid)]
        await run(deps)
        walls.push(performance.now() - startedAt)
        databases.push((await processorMs(postmasterPid)) - usedBefore)
      }
      const databaseMs = median(databases)
      costs.set(name, {
        wallMs: median(walls),
        databaseMs,
        databaseMsAMinute: (databaseMs * 60_000) / everyMs,
      })
    } catch (error) {
      console.log(`  ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
      costs.set(name, null)
    }
  }
  return costs
}

/** How many loans per second the product's accrual job updates when interest is due for all of them. */
export const measureAccrual = async (
  deps: RecurringJobDeps,
  owner: pg.Pool,
  mostMs: number,
): Promise<{ readonly loans: number; readonly perSecond: number; readonly left: number }> => {
  const now = new Date(deps.clock.business().getTime() + MONTH_MS)
  const due = async () => {
    const { rows } = await owner.query<{ due: string }>(
      'select count(*)::text as due from loans where next_accrual_at <= $1',
      [now],
    )
    return Number(rows[0]?.due)
  }
  const before = await due()
  const startedAt = performance.now()
  let left = before
  while (left > 0 && performance.now() - startedAt < mostMs) {
    await serviceLoans({ ...within(deps, mostMs), clock: { ...deps.clock, business: () => now } })
    const still = await due()
    if (still === left) break
    left = still
  }
  const seconds = (performance.now() - startedAt) / 1_000
  return { loans: before - left, perSecond: (before - left) / seconds, left }
}
