import type { Subject } from '../policies/subject.ts'
import { advance } from './advance.ts'
import { agentActor, askerOf } from './actors.ts'
import type { Deps } from './deps.ts'

/**
 * An agent declines with controlled reasons; the adverse action notice follows as a job.
 * Refusals: `transition.not-allowed`, `approval.reason-required`.
 */
export const declineApplication =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly reasons: readonly string[]
  }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({
        type: 'ApplicationDeclined',
        by: agentActor(input.subject),
        data: { reasons: [...input.reasons], referenceId: null },
      }),
    })
