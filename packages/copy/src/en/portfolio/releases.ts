import type { ReleaseRejectionReason } from '@pledge/domain/release/refusal-reasons'
import type { ReleaseResult } from '@pledge/domain/release/results'

/** Words of the release of collateral, for agents. */
export const portfolioReleases = {
  queue: 'Collateral releases',
  queueNote: "Borrowers' requests to withdraw collateral. Two agents approve each one.",
  queueEmpty: 'No collateral releases are waiting.',
  due: 'Act by',
  requestedSince: 'Requested',

  title: 'Collateral release',
  description: 'What the borrower requested. Compare the address with what you know about them.',
  amount: 'Amount',
  part: 'Kind',
  partNote: 'Part of the collateral of a loan in service. The rest secures the loan.',
  address: 'Withdrawal address',
  requested: 'Requested',
  approvals: 'Approved by',
  noApprovals: 'None of {needed} yet',
  approval: '{agent}, {time}',
  transaction: 'Transaction',
  statuses: {
    waiting: 'Waiting for a decision',
    sending: 'Sent, being confirmed',
    ordered: 'Sending',
  },
  results: {
    SUCCESS: 'Released',
    WITHDRAWAL_FAILED: 'Sent back to the borrower',
    NO_COLLATERAL: 'Collateral balance too low',
    PENDING_TRANSACTIONS: 'Another transaction is pending',
    DUPLICATE_REQUEST: 'Rejected as a duplicate',
    INVALID_ADDRESS: 'Address not accepted',
  } satisfies Record<ReleaseResult, string>,
  approveAction: 'Approve release',
  refuseAction: 'Reject request',

  approve: {
    title: 'Approve this release?',
    effectsFirst: [
      'We record your approval to release {amount}.',
      'Nothing is sent until a second agent approves it too.',
    ],
    effectsSecond: [
      '{amount} is sent to {address}.',
      "Transactions can't be reversed.",
      "The borrower gets an email once it's confirmed.",
    ],
    confirmFirst: 'Approve release',
    confirmSecond: 'Approve and send',
    doneFirst: 'Your approval is recorded. A second agent must approve it too.',
    doneSecond: 'The release is approved and being sent.',
  },
  refuse: {
    title: 'Reject this request?',
    effects: [
      'Nothing is sent. {borrower} sees the reason and can enter another address.',
      'The request leaves the queue.',
    ],
    reason: 'Reason',
    reasons: {
      LOAN_NEEDS_IT: 'Loan needs it now',
      ADDRESS_NOT_YOURS: 'Ownership not confirmed',
      ADDRESS_OF_ANOTHER_NETWORK: 'Wrong network',
      ADDRESS_BARRED: 'Blocked address',
      BORROWER_ASKED: "Borrower's request",
    } satisfies Record<ReleaseRejectionReason, string>,
    confirm: 'Reject request',
    done: 'The request is rejected. The borrower gets an email.',
  },
} as const
