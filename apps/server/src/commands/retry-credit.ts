import type { Subject } from '../policies/subject.ts'
import { advance } from './advance.ts'
import { askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'

/** Asks the bureau again. Refusals: `transition.not-allowed`, `credit.tries-exhausted`, `application.expired`. */
export const retryCredit =
  (deps: Deps) => (input: { readonly subject: Subject; readonly applicationId: string }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({ type: 'CreditRetried', by: borrowerActor(input.subject), data: {} }),
    })
