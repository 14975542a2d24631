import type { DisbursementProblem } from '../disbursement/disbursement-problem.ts'
import type { Actor } from '../decider/actors.ts'
import type { FileEvent } from '../process/events.ts'

/** One disbursement attempt of a loan, from its account to its outcome. */
export interface DisbursementAttempt {
  readonly attempt: number
  readonly disbursementAccountId: string
  readonly releasedAt: number | null
  readonly sentAt: number | null
  /** The trace number that the bank assigned. */
  readonly reference: string | null
  /**
   * How it failed, if it did; `reason` is a bank's code or wording, or the problem's name where an agent rejected it.
   */
  readonly failure: {
    readonly came: 'rejected' | 'returned'
    readonly by: Actor
    readonly at: number
    readonly problem: DisbursementProblem
    readonly reason: string
    readonly isHeld: boolean
  } | null
}

type Failure = Extract<FileEvent, { readonly type: 'DisbursementAccountRejected' | 'DisbursementReturned' }>

const failureOf = (event: Failure): DisbursementAttempt['failure'] => ({
  came: event.type === 'DisbursementReturned' ? 'returned' : 'rejected',
  by: event.by,
  at: event.at,
  problem: event.data.problem ?? 'PAYMENT_REFUSED',
  reason: event.type === 'DisbursementReturned' ? event.data.reasonCode : event.data.reason,
  isHeld: event.data.isHeld ?? false,
})

const withoutLast = (attempts: readonly DisbursementAttempt[]) => attempts.slice(0, -1)

/**
 * The disbursement attempts of an application by its trail, in order. Details replaced before they had any
 * outcome are not an attempt of their own.
 */
export const disbursementAttempts = (events: readonly FileEvent[]): readonly DisbursementAttempt[] =>
  events.reduce<readonly DisbursementAttempt[]>((attempts, event) => {
    const last = attempts.at(-1)
    if (event.type === 'DisbursementAccountGiven') {
      const before = last?.failure === null ? withoutLast(attempts) : attempts
      const { disbursementAccountId } = event.data
      const fresh = { disbursementAccountId, releasedAt: null, sentAt: null, reference: null, failure: null }
      return [...before, { attempt: before.length + 1, ...fresh }]
    }
    if (last === undefined) return attempts
    const change = (changed: Partial<DisbursementAttempt>) => [
      ...withoutLast(attempts),
      { ...last, ...changed },
    ]
    switch (event.type) {
      case 'DisbursementApproved':
        return change({ releasedAt: event.at })
      case 'FundsSent':
        return change({ sentAt: event.at, reference: event.data.reference })
      case 'DisbursementAccountRejected':
      case 'DisbursementReturned':
        return change({ failure: failureOf(event) })
      default:
        return attempts
    }
  }, [])
