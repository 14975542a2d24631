import { refuse, type Answered } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { lockApplication } from '../../store/application/applications.ts'
import { exceptionsOf, handleException } from '../../store/disbursement/payout-exceptions.ts'
import { askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent has seen to an exception that does not end by itself: a notification of change, or a return that was of no
 * payout under way. Handled twice it stays handled. Refusals: `access.not-found`; `transition.not-allowed` for a returned
 * payout, which ends when it is paid again or the loan is cancelled.
 */
export const handlePayoutException =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly exceptionId: string
  }): Promise<Answered<object>> => {
    const asker = askerOf(input.subject)
    return deps.transaction(asker, async ({ tx }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(asker, record.application)) return refuse('access.not-found')
      const all = await exceptionsOf(tx, deps.sealer, input.applicationId)
      const one = all.find(({ id }) => id === input.exceptionId)
      if (one === undefined) return refuse('access.not-found')
      if (one.resolution === 'HANDLED') return { ok: true }
      const isHandled = await handleException(tx, {
        applicationId: input.applicationId,
        exceptionId: input.exceptionId,
        agentId: input.subject.accountId,
        now: deps.clock.business(),
      })
      return isHandled ? { ok: true } : refuse('transition.not-allowed')
    })
  }
