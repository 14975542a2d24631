import { AGENTS_NEEDED, agentsWho } from '../decider/approval.ts'
import type { DisbursementApproval } from './approval.ts'
import { accountOf, type Attempt, type Disbursement, type RequiredDisbursement } from './disbursement.ts'
import type { DisbursementEvent, DisbursementEventOf } from './events.ts'

const FIRST_ATTEMPT = 1

const attemptOf = ({ attempt, failure, returnedAt, approvals }: RequiredDisbursement): Attempt => ({
  attempt,
  failure,
  returnedAt,
  approvals,
})

/** The account that an event requires. */
const givenOf = (disbursement: RequiredDisbursement, event: DisbursementEvent) => {
  const account = accountOf(disbursement)
  if (account === null) throw new Error(`${event.type} without an account`)
  return { ...attemptOf(disbursement), ...account }
}

/** After a return two agents review the new account at once; before the loan it waits for the collateral. */
const saved = (
  before: RequiredDisbursement,
  { data }: DisbursementEventOf<'DisbursementAccountGiven'>,
): Disbursement => ({
  ...attemptOf(before),
  failure: null,
  method: data.method,
  detailsId: data.disbursementAccountId,
  state: before.returnedAt === null ? 'ACCOUNT_GIVEN' : 'IN_REVIEW',
})

/** A rejected or returned attempt: another account is needed, while the agreements and the collateral remain. */
const failed = (
  before: RequiredDisbursement,
  event: DisbursementEventOf<'DisbursementAccountRejected' | 'DisbursementReturned'>,
): Disbursement => {
  const isReturn = event.type === 'DisbursementReturned'
  return {
    state: 'ACCOUNT_NEEDED',
    attempt: before.attempt + 1,
    failure: {
      kind: isReturn ? 'returned' : 'rejected',
      problem: event.data.problem ?? 'PAYMENT_REFUSED',
      isOnHold: event.data.isHeld ?? false,
      at: event.at,
    },
    returnedAt: isReturn ? event.at : before.returnedAt,
    approvals: [],
  }
}

const approvalsAfter = (
  { approvals }: RequiredDisbursement,
  { at, by, data }: DisbursementEventOf<'ApprovalRecorded'>,
): readonly DisbursementApproval[] => [
  ...approvals.filter(({ agentId }) => agentId !== by.id),
  {
    agentId: by.id,
    decision: data.decision,
    at,
    reason: data.reason,
    cover: data.cover ?? null,
    ...(data.basis && { basis: data.basis }),
  },
]

/** An agent who rejects withdraws their own approval: without two approvals nothing is sent (note 030). */
const recorded = (
  before: RequiredDisbursement,
  event: DisbursementEventOf<'ApprovalRecorded'>,
): Disbursement => {
  const approvals = approvalsAfter(before, event)
  const isWithdrawn = before.state === 'APPROVED' && agentsWho(approvals, 'approve') < AGENTS_NEEDED
  return isWithdrawn ? { ...givenOf(before, event), approvals, state: 'IN_REVIEW' } : { ...before, approvals }
}

const changed = (before: RequiredDisbursement, event: DisbursementEvent): Disbursement => {
  switch (event.type) {
    case 'DisbursementAccountGiven':
      return saved(before, event)
    case 'DisbursementReady':
    case 'DisbursementAccountReentered':
      return { ...givenOf(before, event), state: 'READY' }
    case 'CryptoFundingChosen':
      return { ...givenOf(before, event), state: 'TEST_DUE' }
    case 'MicroTransferSent':
      return { ...givenOf(before, event), state: 'TEST_SENT' }
    case 'MicroTransferConfirmed':
    case 'AchFundingChosen':
      return { ...givenOf(before, event), state: 'IN_REVIEW' }
    case 'ApprovalRecorded':
      return recorded(before, event)
    case 'DisbursementApproved':
      return { ...givenOf(before, event), state: 'APPROVED', approvedAt: event.at }
    case 'DisbursementApprovalWithdrawn':
      // Two agents review it again, at the price of that time.
      return { ...givenOf(before, event), approvals: [], state: 'IN_REVIEW' }
    case 'FundsSent': {
      const approvedAt = before.state === 'APPROVED' ? before.approvedAt : null
      return { ...givenOf(before, event), returnedAt: null, state: 'SENT', approvedAt, sentAt: event.at }
    }
    case 'DisbursementAccountRejected':
    case 'DisbursementReturned':
      return failed(before, event)
    case 'DisbursementHoldLifted':
      return before.failure === null ? before : { ...before, failure: { ...before.failure, isOnHold: false } }
    case 'DisbursementRejected':
      return {
        ...attemptOf(before),
        state: 'REJECTED',
        account: accountOf(before),
        approvedAt: before.state === 'APPROVED' ? before.approvedAt : null,
      }
  }
}

/** The initial disbursement. None is required where no cash is sent: of a renewal and a refinance. */
export const firstDisbursement = ({ isCashless }: { readonly isCashless: boolean }): Disbursement =>
  isCashless
    ? { state: 'NOT_REQUIRED' }
    : { state: 'ACCOUNT_NEEDED', attempt: FIRST_ATTEMPT, failure: null, returnedAt: null, approvals: [] }

/** The disbursement after one of its events. Throws on a history that the rules do not allow. */
export const disbursementAfter = (before: Disbursement, event: DisbursementEvent): Disbursement => {
  if (before.state === 'NOT_REQUIRED') throw new Error(`${event.type} where no disbursement is required`)
  return changed(before, event)
}
