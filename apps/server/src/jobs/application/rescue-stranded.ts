import { strandedJobs } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { runFollowOn } from '../work/run-follow-on.ts'
import { untilEmpty } from '../work/until-empty.ts'

const NAME = 'rescue-stranded'
const STRANDED_AFTER_MS = 60_000
const MAX_PER_PAGE = 100

/**
 * Queues again the jobs that loans have waited for too long, because a process died with them. A rule of the
 * domain determines the job (`process/due-job`), and it is stored with each loan, but for the jobs of a top-up, which are found
 * by the state of the application. Every job checks again and
 * does nothing if it is not due.
 */
export const rescueStranded = (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  const dueBefore = new Date(now.getTime() - STRANDED_AFTER_MS)
  return untilEmpty(deps, {
    most: MAX_PER_PAGE,
    page: async (most) =>
      (await strandedJobs(deps.sweeperDb, { dueBefore, now, most })).map((one) => ({
        ...one,
        item: `${one.applicationId}:${one.job}`,
      })),
    work: (page, count) =>
      eachApart(
        deps,
        NAME,
        page,
        async ({ applicationId, organizationId, job }) => {
          await runFollowOn(deps, { name: job, applicationId, organizationId })
          // After a successful run a job may still wait for a person or a provider: then others take precedence.
          return 'later'
        },
        count,
      ),
  })
}
