import { DAY_MS, DEFAULT_IDLE_DAYS } from '@pledge/domain/application/limits'
import { closeCollateralWindow } from '../commands/close-collateral-window.ts'
import { expireApplication } from '../commands/expire-application.ts'
import { dueApplications, idleApplications, type Due } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'
import { eachApart, type InTurn } from './each-apart.ts'

const NAME = 'sweep-deadlines'
const MOST_A_SWEEP = 200

const inTurn = <One extends Due>(one: One): One & InTurn => ({ ...one, item: one.applicationId })

/**
 * Ends what is past its deadline. Each is decided again under its own lock; what was settled meanwhile, or is not due by
 * its own rules, is left alone.
 */
export const sweepDeadlines = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  const due = await dueApplications(deps.sweeperDb, now, MOST_A_SWEEP)
  await eachApart(deps, NAME, due.map(inTurn), async (one) => {
    const end = one.due === 'expire' ? expireApplication : closeCollateralWindow
    return (await end(deps)(one)).ok ? 'done' : 'later'
  })
  // The shortest time that any organisation sets; each application is judged by its own under its lock.
  const idleDays = (await deps.organizations.all()).map(({ rules }) => rules.deadlines.idleDays)
  const idleSince = new Date(now.getTime() - Math.min(DEFAULT_IDLE_DAYS, ...idleDays) * DAY_MS)
  const idle = await idleApplications(deps.sweeperDb, { idleSince, now, most: MOST_A_SWEEP })
  await eachApart(deps, NAME, idle.map(inTurn), async (one) =>
    (await expireApplication(deps)(one)).ok ? 'done' : 'later',
  )
}
