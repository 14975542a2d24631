import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { actorOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

interface RetryCredit extends OfSubject {
  /** Of the one who asks, as their page showed it; without it the call is taken as it comes. */
  readonly triesLeft: number | undefined
}

/**
 * Asks the bureau again: the borrower from the credit page, or an agent for a borrower who called. Both have tries of
 * their own. A press for a try that is over changes nothing: sent twice it would be a second look into somebody's report.
 * Refusals: `transition.not-allowed`, `credit.tries-exhausted`, `application.expired`.
 */
export const retryCredit = (deps: Deps) => (input: RetryCredit) =>
  advance(deps)({
    ...asSubject(input),
    command: ({ file }) => {
      const by = actorOf(input.subject)
      const { triesLeft } = input
      const isOver = triesLeft !== undefined && triesLeft > creditTriesLeftOf(file.application, by.kind)
      return isOver ? UNCHANGED : { type: 'CreditRetried', by, data: {} }
    },
  })
