import type { PayoutProblem } from '../disbursement/payout-problem.ts'
import type { Actor } from '../decider/actors.ts'
import type { FileEvent } from '../process/events.ts'

/** One payout of a loan, from the account that was given to what became of it. */
export interface PayoutAttempt {
  readonly attempt: number
  readonly payoutDetailsId: string
  readonly releasedAt: number | null
  readonly sentAt: number | null
  /** The trace number that the bank gave it. */
  readonly reference: string | null
  /** How it failed, if it did; `reason` is a bank's code or words, and the problem's name where an agent rejected it. */
  readonly failure: {
    readonly came: 'rejected' | 'returned'
    readonly by: Actor
    readonly at: number
    readonly problem: PayoutProblem
    readonly reason: string
    readonly isHeld: boolean
  } | null
}

type Failed = Extract<FileEvent, { readonly type: 'PayoutDetailsRejected' | 'DisbursementReturned' }>

const failureOf = (event: Failed): PayoutAttempt['failure'] => ({
  came: event.type === 'DisbursementReturned' ? 'returned' : 'rejected',
  by: event.by,
  at: event.at,
  problem: event.data.problem ?? 'PAYMENT_REFUSED',
  reason: event.type === 'DisbursementReturned' ? event.data.reasonCode : event.data.reason,
  isHeld: event.data.isHeld ?? false,
})

const withoutLast = (attempts: readonly PayoutAttempt[]) => attempts.slice(0, -1)

/**
 * The payouts of an application by its trail, in order. Details that were replaced before anything became of them are no
 * attempt of their own.
 */
export const payoutAttempts = (events: readonly FileEvent[]): readonly PayoutAttempt[] =>
  events.reduce<readonly PayoutAttempt[]>((attempts, event) => {
    const last = attempts.at(-1)
    if (event.type === 'PayoutDetailsSaved') {
      const before = last?.failure === null ? withoutLast(attempts) : attempts
      const { payoutDetailsId } = event.data
      const fresh = { payoutDetailsId, releasedAt: null, sentAt: null, reference: null, failure: null }
      return [...before, { attempt: before.length + 1, ...fresh }]
    }
    if (last === undefined) return attempts
    const change = (changed: Partial<PayoutAttempt>) => [...withoutLast(attempts), { ...last, ...changed }]
    switch (event.type) {
      case 'ReleaseApproved':
        return change({ releasedAt: event.at })
      case 'FundsSent':
        return change({ sentAt: event.at, reference: event.data.reference })
      case 'PayoutDetailsRejected':
      case 'DisbursementReturned':
        return change({ failure: failureOf(event) })
      default:
        return attempts
    }
  }, [])
