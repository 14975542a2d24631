import { advance } from './advance.ts'
import { asSubject, type OfSubject } from './of-application.ts'
import { actorOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Cancels an application that is not funded yet. Refusals: `transition.not-allowed`. */
export const cancelApplication = (deps: Deps) => (input: OfSubject & { readonly reason: string | null }) =>
  advance(deps)({
    ...asSubject(input),
    command: () => ({
      type: 'ApplicationCancelled',
      by: actorOf(input.subject),
      data: { reason: input.reason },
    }),
  })
