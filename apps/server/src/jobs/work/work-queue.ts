import type { Job, PgBoss } from 'pg-boss'
import type { JobDeps } from '../deps.ts'
import { workOf } from '../../unit-of-work.ts'
import { withinWork } from '../../work-context.ts'
import { ownedJobSchema, runFollowOn } from './run-follow-on.ts'

const POLL_SECONDS = 0.5
const AT_ONCE = 4

const QUEUE = 'application-step'
const JOB_FAILED = 'a job failed; the queue retries it'

/** Runs follow-on jobs from the queue: those that the committing process could not run, or that failed. */
export const workQueue = async (boss: PgBoss, deps: JobDeps): Promise<void> => {
  await boss.work(
    QUEUE,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, localConcurrency: AT_ONCE },
    async (jobs: Job<unknown>[]) => {
      for (const { data } of jobs) {
        const job = ownedJobSchema.parse(data)
        const { name } = job
        try {
          await withinWork(workOf(job), () => runFollowOn(deps, job))
          deps.metrics.jobs.inc({ job: name, outcome: 'done' })
        } catch (error) {
          deps.metrics.jobs.inc({ job: name, outcome: 'failed' })
          withinWork(workOf(job), () =>
            deps.log.warn({ err: error, applicationId: job.applicationId }, JOB_FAILED),
          )
          throw error
        }
      }
    },
  )
}

/** Takes no more jobs from the queue, and resolves when those in progress have ended. Another process runs the rest. */
export const stopWorking = async (boss: PgBoss): Promise<void> => {
  await boss.offWork(QUEUE, { wait: true })
}
