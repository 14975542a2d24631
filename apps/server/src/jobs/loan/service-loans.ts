import { accrueInterest } from '../../commands/loan/accrue-interest.ts'
import { closeLoan } from '../../commands/loan/close-loan.ts'
import { dueServicing } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'

const NAME = 'service-loans'
const MOST_A_SWEEP = 200

/**
 * Looks after loans in service: interest goes into the books on the days on which it is due, and a loan that is paid in
 * full is closed once no payment is on hold (row 1.9.24), also where the wake-up of its last payment was lost.
 */
export const serviceLoans = async (deps: JobDeps): Promise<void> => {
  const due = await dueServicing(deps.sweeperDb, deps.clock.business(), MOST_A_SWEEP)
  const inTurn = due.map((one) => ({ ...one, item: `${one.applicationId}:${one.due}` }))
  await eachApart(deps, NAME, inTurn, async (one) => {
    const work = one.due === 'close' ? closeLoan : accrueInterest
    return (await work(deps)(one)).ok ? 'done' : 'later'
  })
}
