import { closeCollateralWindow } from '../../commands/collateral/close-collateral-window.ts'
import { expireApplication } from '../../commands/application/expire-application.ts'
import { dueApplications } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'

const MOST_A_PAGE = 200

/**
 * Ends what is past the deadline that counts for it. Each is decided again under its own lock, by the rules that it keeps:
 * what was settled meanwhile is left alone, and what has to wait comes round later.
 */
export const sweepDeadlines = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await dueApplications(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      })),
    work: (page, count) =>
      eachApart(
        deps,
        'sweep-deadlines',
        page,
        async (one) => {
          const end = one.due === 'expire' ? expireApplication : closeCollateralWindow
          return (await end(deps)(one)).ok ? 'done' : 'later'
        },
        count,
      ),
  })
