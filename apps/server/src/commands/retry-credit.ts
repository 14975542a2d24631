import type { Subject } from '../policies/subject.ts'
import { advance } from './advance.ts'
import { agentActor, askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'

/**
 * Asks the bureau again: the borrower from the credit page, or an agent for a borrower who called. Both have tries of
 * their own. Refusals: `transition.not-allowed`, `credit.tries-exhausted`, `application.expired`.
 */
export const retryCredit =
  (deps: Deps) => (input: { readonly subject: Subject; readonly applicationId: string }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({
        type: 'CreditRetried',
        by: input.subject.kind === 'agent' ? agentActor(input.subject) : borrowerActor(input.subject),
        data: {},
      }),
    })
