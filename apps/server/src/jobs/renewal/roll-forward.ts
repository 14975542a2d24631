import type { OfApplication } from '../../commands/application/of-application.ts'
import { countRollover } from '../../commands/renewal/count-rollover.ts'
import { endRenewal } from '../../commands/renewal/end-renewal.ts'
import { rollLoanForward } from '../../commands/renewal/roll-loan-forward.ts'
import type { JobDeps } from '../deps.ts'

/**
 * Replaces the renewed loan with its renewal, or ends the renewal where that loan was paid off in the
 * meantime. While it has to wait, the renewed loan's balance is checked: a renewal that lacks rollover
 * collateral is shown to agents, and its borrower is notified.
 */
export const rollForward = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const rolled = await rollLoanForward(deps)(job)
  if (rolled.ok) return
  await endRenewal(deps)(job)
  await countRollover(deps)(job)
}
