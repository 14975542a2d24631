import type { ReturnRefusalReason } from '@pledge/domain/release/refusal-reasons'
import type { ReleaseResult } from '@pledge/domain/release/results'

/** Words of the return of collateral, for agents. */
export const portfolioReturns = {
  queue: 'Collateral to be returned',
  queueNote: 'Requests of borrowers to have what is held sent back. Two agents approve each.',
  queueEmpty: 'No return waits for a decision.',
  due: 'Act on it by',
  requestedSince: 'Requested',

  title: 'Return of collateral',
  description: 'What the borrower asked for. Compare the address with what you know of them.',
  amount: 'Amount',
  address: 'Return address',
  requested: 'Requested',
  approvals: 'Approved by',
  noApprovals: 'Nobody yet, of {needed}',
  approval: '{agent}, {time}',
  transaction: 'Transaction',
  statuses: {
    waiting: 'Waits for a decision',
    sending: 'Sent, being confirmed',
    ordered: 'Being sent',
  },
  results: {
    SUCCESS: 'Returned',
    WITHDRAWAL_FAILED: 'Given back to the borrower',
    NO_COLLATERAL: 'No longer held, or not all of it',
    PENDING_TRANSACTIONS: 'Another transfer is pending',
    DUPLICATE_REQUEST: 'Refused as a duplicate',
    INVALID_ADDRESS: 'Address not accepted',
  } satisfies Record<ReleaseResult, string>,
  approveAction: 'Approve return',
  refuseAction: 'Give back to the borrower',

  approve: {
    title: 'Approve this return?',
    effectsFirst: [
      'Your approval of the return of {amount} is recorded.',
      'Nothing is sent before a second agent approves as well.',
    ],
    effectsSecond: [
      '{amount} is sent to {address}.',
      'What is on the chain cannot be called back by anybody.',
      'The borrower is told by email once it is confirmed.',
    ],
    confirmFirst: 'Approve return',
    confirmSecond: 'Approve and send',
    doneFirst: 'Your approval is recorded. A second agent has to approve as well.',
    doneSecond: 'The return is approved and is being sent.',
  },
  refuse: {
    title: 'Give this request back?',
    effects: [
      'Nothing is sent. {borrower} reads the reason and can give another address.',
      'The request leaves the queue.',
    ],
    reason: 'Reason',
    reasons: {
      ADDRESS_NOT_YOURS: 'Not known to be theirs',
      ADDRESS_OF_ANOTHER_NETWORK: 'Of another network',
      ADDRESS_BARRED: 'Barred',
      BORROWER_ASKED: 'The borrower asked',
    } satisfies Record<ReturnRefusalReason, string>,
    confirm: 'Give back',
    done: 'The request is given back. The borrower is told by email.',
  },
} as const
