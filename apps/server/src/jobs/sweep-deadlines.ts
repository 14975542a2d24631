import { DAY_MS, DEFAULT_IDLE_DAYS } from '@pledge/domain/application/limits'
import { closeCollateralWindow } from '../commands/close-collateral-window.ts'
import { expireApplication } from '../commands/expire-application.ts'
import { dueApplications, idleApplications } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'

const MOST_A_SWEEP = 200

/** Ends what is past its deadline. Each is decided again under its own lock; what was settled meanwhile is left alone. */
export const sweepDeadlines = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  for (const due of await dueApplications(deps.sweeperDb, now, MOST_A_SWEEP)) {
    if (due.due === 'expire') await expireApplication(deps)(due)
    else await closeCollateralWindow(deps)(due)
  }
  // The shortest time that any organisation sets; each application is judged by its own under its lock.
  const idleDays = (await deps.organizations.all()).map(({ rules }) => rules.deadlines.idleDays)
  const idleSince = new Date(now.getTime() - Math.min(DEFAULT_IDLE_DAYS, ...idleDays) * DAY_MS)
  for (const due of await idleApplications(deps.sweeperDb, idleSince, MOST_A_SWEEP))
    await expireApplication(deps)(due)
}
