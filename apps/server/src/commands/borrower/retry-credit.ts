import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { actorOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

interface RetryCredit extends OfSubject {
  /** The tries left as the caller's page showed them; without it the call is accepted as it is. */
  readonly triesLeft: number | undefined
}

/**
 * Queries the bureau again, for the borrower on the credit page or for an agent whose borrower called. Each has their
 * own limit. A request for a try that was already used changes nothing, so that a repeated request does not pull the
 * report again. Refusals: `transition.not-allowed`, `credit.tries-exhausted`, `application.expired`.
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
