import { advance } from './advance.ts'
import { jobActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { asSystem, type OfApplication } from './of-application.ts'

/** Ties the borrower's profile to the application. Refusals: `transition.not-allowed`. */
export const attachProfile = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: () => ({ type: 'ProfileAttached', by: jobActor('attach-profile'), data: {} }),
  })
