import type { OfApplication } from '../commands/attach-profile.ts'
import { endRenewal } from '../commands/end-renewal.ts'
import { rollLoanForward } from '../commands/roll-loan-forward.ts'
import type { JobDeps } from './deps.ts'

/** Puts a renewal in the place of the loan before it, or ends it where that loan was paid meanwhile. */
export const rollForward = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const rolled = await rollLoanForward(deps)(job)
  if (!rolled.ok) await endRenewal(deps)(job)
}
