import { strandedJobs } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { runFollowOn } from '../work/run-follow-on.ts'
import { untilEmpty } from '../work/until-empty.ts'

const NAME = 'rescue-stranded'
const STRANDED_AFTER_MS = 60_000
const MAX_PER_PAGE = 100

/**
 * Wakes the jobs that loans have waited for too long, because a process died with them: which they are is a rule of the
 * domain (`process/due-job`), stored with each loan. Every job looks again and does nothing if it is not due.
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
          // A job that ran well may still have to wait, for a person or for a provider: then others come first.
          return 'later'
        },
        count,
      ),
  })
}
