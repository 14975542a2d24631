import { refuse, type Outcome } from '@pledge/domain/refusal'
import { exceptionsOf, handleException } from '../../store/disbursement/disbursement-exceptions.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent has handled an exception that does not end by itself: a notification of change, or a return for a
 * disbursement that was not in progress. Idempotent. Refusals: `access.not-found`; `transition.not-allowed`
 * for a returned disbursement, whose exception ends when it is sent again or the loan is cancelled.
 */
export const handleDisbursementException =
  (deps: Deps) =>
  (input: OfSubject & { readonly exceptionId: string }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, now }) => {
      const all = await exceptionsOf(tx, deps.sealer, input.applicationId)
      const one = all.find(({ id }) => id === input.exceptionId)
      if (one === undefined) return refuse('access.not-found')
      if (one.resolution === 'HANDLED') return { ok: true }
      const isHandled = await handleException(tx, {
        applicationId: input.applicationId,
        exceptionId: input.exceptionId,
        agentId: input.subject.accountId,
        now,
      })
      return isHandled ? { ok: true } : refuse('transition.not-allowed')
    })
