import type { OfApplication } from '../../commands/application/of-application.ts'
import { countRollover } from '../../commands/renewal/count-rollover.ts'
import { endRenewal } from '../../commands/renewal/end-renewal.ts'
import { rollLoanForward } from '../../commands/renewal/roll-loan-forward.ts'
import type { JobDeps } from '../deps.ts'

/**
 * Puts a renewal in the place of the loan before it, or ends it where that loan was paid meanwhile. Where it has to wait,
 * what that loan holds is looked at: a renewal that lacks what it was to carry is shown to agents, and its borrower told.
 */
export const rollForward = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const rolled = await rollLoanForward(deps)(job)
  if (rolled.ok) return
  await endRenewal(deps)(job)
  await countRollover(deps)(job)
}
