import { refinanceClaims } from '../../commands/refinance/refinance-claims.ts'
import { claimsWithoutApplication } from '../../store/refinance/refinance-claims.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'

const MOST_A_PAGE = 50

/** The name under which failed ones are deferred, in `claims_without_application` too. */
const NAME = 'begin-refinances'

/**
 * Begins the applications of claimed loans that have none yet, because no price was fresh when they were claimed, or the
 * brand did not lend there.
 */
export const beginRefinances = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await claimsWithoutApplication(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: `${one.borrowerId}:${one.coin}`,
      })),
    work: (page) =>
      eachApart(deps, NAME, page, async (one) => {
        const begun = await refinanceClaims(deps)(one)
        return begun.ok && begun.applicationId !== null ? 'done' : 'later'
      }),
  })
