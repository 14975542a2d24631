import type { FollowOnJob } from '@pledge/domain/application/follow-on'
import type { Asker } from '@pledge/domain/organization/asker'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Unit } from './commands/deps.ts'
import { recordChange } from './store/audit-entries.ts'
import { asking, type Database } from './store/database.ts'

/** A follow-on job with the organization that it acts for. */
export type OwnedJob = FollowOnJob & { readonly organizationId: string }

/**
 * The queue waits this long before it takes a job, because the process that commits runs it at once; it is the safety
 * net for a process that died in between.
 */
const SAFETY_NET_SECONDS = 3

export interface UnitOfWorkOptions {
  readonly db: Database
  readonly boss: Pick<PgBoss, 'send'>
  readonly run: (job: OwnedJob) => Promise<void>
  readonly onJobError: (job: OwnedJob, error: unknown) => void
}

export interface UnitOfWork {
  transaction<Result>(asker: Asker, work: (unit: Unit) => Promise<Result>): Promise<Result>
  /** Resolves when the jobs that were started at once have ended: a clean stop waits for it. */
  settled(): Promise<void>
}

const isRefused = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

/** One transaction, its jobs queued in the same commit, and run at once after it. */
export const createUnitOfWork = (options: UnitOfWorkOptions): UnitOfWork => {
  const running = new Set<Promise<void>>()
  const runInOrder = async (jobs: readonly OwnedJob[]) => {
    for (const job of jobs) {
      try {
        await options.run(job)
      } catch (error) {
        options.onJobError(job, error)
      }
    }
  }
  return {
    async transaction(asker, work) {
      const added: OwnedJob[] = []
      const result = await asking(options.db, asker, async (tx) => {
        const done = await work({
          tx,
          async addJobs(jobs) {
            for (const job of jobs) {
              const owned = { ...job, organizationId: asker.organizationId }
              await options.boss.send('application-step', owned, {
                db: fromKysely(tx),
                startAfter: SAFETY_NET_SECONDS,
              })
              added.push(owned)
            }
          },
        })
        // What staff change is told in the same commit (note 061).
        if (asker.actor === 'agent' && !isRefused(done)) await recordChange(tx)
        return done
      })
      if (added.length > 0) {
        const run = runInOrder(added).finally(() => running.delete(run))
        running.add(run)
      }
      return result
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
