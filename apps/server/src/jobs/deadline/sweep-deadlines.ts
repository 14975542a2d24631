import { closeCollateralWindow } from '../../commands/collateral/close-collateral-window.ts'
import { expireApplication } from '../../commands/application/expire-application.ts'
import { dueApplications } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'

const MOST_A_SWEEP = 200

/**
 * Ends what is past the deadline that counts for it. Each is decided again under its own lock, by the rules that it keeps:
 * what was settled meanwhile is left alone, and what has to wait comes round later.
 */
export const sweepDeadlines = async (deps: JobDeps): Promise<void> => {
  const due = await dueApplications(deps.sweeperDb, deps.clock.business(), MOST_A_SWEEP)
  const inTurn = due.map((one) => ({ ...one, item: one.applicationId }))
  await eachApart(deps, 'sweep-deadlines', inTurn, async (one) => {
    const end = one.due === 'expire' ? expireApplication : closeCollateralWindow
    return (await end(deps)(one)).ok ? 'done' : 'later'
  })
}
