import type { ActorKind } from '../decider/actors.ts'
import { checksOf, type Origination } from './origination.ts'
import { MAX_AGENT_CREDIT_RETRIES, MAX_CREDIT_RETRIES } from './limits.ts'

/**
 * How many more times the bureau may be queried (journey: bounded tries). A borrower has five retries. An agent whom
 * they call has five more, counted from the same number, so the bureau is queried ten times at most. A job has none.
 */
export const creditTriesLeftOf = (application: Origination, kind: ActorKind): number => {
  const creditRetries = checksOf(application)?.creditRetries ?? 0
  const most = { borrower: MAX_CREDIT_RETRIES, agent: MAX_CREDIT_RETRIES + MAX_AGENT_CREDIT_RETRIES, job: 0 }
  return Math.max(0, most[kind] - creditRetries)
}
