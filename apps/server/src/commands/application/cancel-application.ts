import type { Subject } from '../../policies/subject.ts'
import { advance } from './advance.ts'
import { asSubject } from './of-application.ts'
import { agentActor, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Cancels an application that is not funded yet. Refusals: `transition.not-allowed`. */
export const cancelApplication =
  (deps: Deps) =>
  (input: { readonly subject: Subject; readonly applicationId: string; readonly reason: string | null }) =>
    advance(deps)({
      ...asSubject(input),
      command: () => ({
        type: 'ApplicationCancelled',
        by: input.subject.kind === 'agent' ? agentActor(input.subject) : borrowerActor(input.subject),
        data: { reason: input.reason },
      }),
    })
