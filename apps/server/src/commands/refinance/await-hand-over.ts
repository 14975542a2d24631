import { jobActor } from '../actors.ts'
import { advance } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** A refinance whose top-up is confirmed waits for the estate (journey: a refinanced loan). Refusals: `transition.not-allowed`. */
export const awaitHandOver = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: () => ({ type: 'HandOverAwaited', by: jobActor('await-hand-over'), data: {} }),
  })
