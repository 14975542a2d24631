import type { OfApplication } from '../../commands/application/of-application.ts'
import { completeRefinance as complete } from '../../commands/refinance/complete-refinance.ts'
import { refinancesHandedOver } from '../../store/refinance/completed-refinances.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'
import { checkTransactions, checkTransactionsOf } from './check-transactions.ts'

const MOST_A_PAGE = 50

/** The name under which failed ones are deferred, in `refinances_handed_over` too. */
const NAME = 'complete-refinances'

/**
 * Opens the new loan of a refinance whose collateral the estate has handed over, after screening its borrower where the last screening
 * is too old, and after the custodian has confirmed the transactions. Returns whether there is nothing left to do. Where either does not
 * answer this throws, and the job is tried again.
 */
export const completeRefinance = async (deps: JobDeps, job: OfApplication): Promise<boolean> => {
  await checkTransactionsOf(deps, job)
  const done = await takeScreened(deps, job, async () => {
    const completed = await complete(deps)(job)
    return completed.ok ? completed.completion : { kind: 'waits' as const }
  })
  return done.kind !== 'waits'
}

/**
 * Completes refinances whose job was lost or had to wait: a process died, a hold ended, an agent took back the request to release a
 * claim. Before that, custody is asked about every transaction of the estate that it has not confirmed.
 */
export const completeRefinances = async (deps: JobDeps): Promise<void> => {
  await checkTransactions(deps)
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await refinancesHandedOver(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      })),
    work: (page) =>
      eachApart(deps, NAME, page, async (one) => ((await completeRefinance(deps, one)) ? 'done' : 'later')),
  })
}
