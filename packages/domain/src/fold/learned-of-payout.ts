import type { DisbursementApproval } from '../disbursement/approval.ts'
import type { Application } from './application.ts'
import type { ApplicationEvent } from '../application/events.ts'
import { agentsWho } from '../application/guards.ts'
import { AGENTS_NEEDED } from '../application/limits.ts'

type OfType<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { readonly type: T }>
type OfPayout = OfType<
  | 'ApprovalRecorded'
  | 'ReleaseApproved'
  | 'ReleaseWithdrawn'
  | 'FundsSent'
  | 'PayoutDetailsRejected'
  | 'DisbursementReturned'
  | 'PayoutHoldLifted'
>

/** What a payout that was rejected or returned leaves: details asked for again, agreements and collateral stand. */
const withoutPayout = (
  application: Application,
  event: OfType<'PayoutDetailsRejected' | 'DisbursementReturned'>,
): Partial<Application> => ({
  disbursementStatus: 'NOT_STARTED',
  disbursementMethod: null,
  payoutDetailsId: null,
  payoutAttempt: application.payoutAttempt + 1,
  payoutTrouble: {
    came: event.type === 'DisbursementReturned' ? 'returned' : 'rejected',
    problem: event.data.problem ?? 'PAYMENT_REFUSED',
    isHeld: event.data.isHeld ?? false,
    at: event.at,
  },
  approvals: [],
  releasedAt: null,
})

const recorded = (
  application: Application,
  event: OfType<'ApprovalRecorded'>,
): readonly DisbursementApproval[] => [
  ...application.approvals.filter((approval) => approval.agentId !== event.by.id),
  {
    agentId: event.by.id,
    decision: event.data.decision,
    at: event.at,
    reason: event.data.reason,
    cover: event.data.cover ?? null,
    ...(event.data.basis && { basis: event.data.basis }),
  },
]

/** Who refuses takes the own approval back: what two no longer approve is not released (note 030). */
const decided = (application: Application, event: OfType<'ApprovalRecorded'>): Partial<Application> => {
  const approvals = recorded(application, event)
  const isStillReleased = agentsWho(approvals, 'approve') >= AGENTS_NEEDED
  return { approvals, releasedAt: isStillReleased ? application.releasedAt : null }
}

/** What an event on the way of the money says, from the first decision of an agent to its return. */
export const learnedOfPayout = (application: Application, event: OfPayout): Partial<Application> => {
  switch (event.type) {
    case 'ApprovalRecorded':
      return decided(application, event)
    case 'ReleaseApproved':
      return { releasedAt: event.at }
    case 'ReleaseWithdrawn':
      // Two agents look again, at the price of then.
      return { releasedAt: null, approvals: [] }
    case 'FundsSent':
      return { fundedAt: event.at, disbursementReturnedAt: null }
    case 'PayoutDetailsRejected':
      return withoutPayout(application, event)
    case 'DisbursementReturned':
      return {
        ...withoutPayout(application, event),
        fundedAt: null,
        disbursementReturnedAt: event.at,
      }
    case 'PayoutHoldLifted':
      return {
        payoutTrouble:
          application.payoutTrouble === null ? null : { ...application.payoutTrouble, isHeld: false },
      }
  }
}
