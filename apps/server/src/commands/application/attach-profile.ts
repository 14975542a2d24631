import { advance } from './advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import type { OfApplication } from './of-application.ts'

/** Ties the borrower's profile to the application. Refusals: `transition.not-allowed`. */
export const attachProfile = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    command: () => ({ type: 'ProfileAttached', by: jobActor('attach-profile'), data: {} }),
  })
