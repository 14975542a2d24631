import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

/** Cancels an application whose collateral did not come in time (row 1.9.19). Refusals: `transition.not-allowed`. */
export const closeCollateralWindow = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    command: () => ({
      type: 'CollateralWindowClosed',
      by: jobActor('close-collateral-window'),
      data: {},
    }),
  })
