import { ACTOR_KINDS } from '../decider/actors.ts'
import { each, type KnownRow, type TransitionRow } from '../decider/rules.ts'
import * as approval from './approval-guards.ts'
import type { DisbursementCommand } from './commands.ts'
import type { Disbursement } from './disbursement.ts'
import type { DisbursementEvent } from './events.ts'
import type { DisbursementFacts } from './facts.ts'
import * as guards from './guards.ts'

interface Row extends TransitionRow<Disbursement, DisbursementCommand, DisbursementFacts> {
  readonly trigger: DisbursementEvent['type']
}
interface Known extends KnownRow<Disbursement, DisbursementCommand, DisbursementFacts> {
  readonly type: DisbursementEvent['type']
}

/** The account, until the collateral is received and the method decides the next step. */
const ACCOUNT: readonly Row[] = [
  {
    from: 'ACCOUNT_NEEDED',
    // After a return two agents review the new account at once.
    to: ['ACCOUNT_GIVEN', 'IN_REVIEW'],
    trigger: 'DisbursementAccountGiven',
    by: ['borrower'],
    guard: guards.accountFits,
    spec: '1.4.33',
  },
  {
    from: 'ACCOUNT_GIVEN',
    to: 'ACCOUNT_GIVEN',
    trigger: 'DisbursementAccountGiven',
    by: ['borrower'],
    guard: guards.accountFits,
    spec: '1.4.33',
  },
  { from: 'ACCOUNT_GIVEN', to: 'READY', trigger: 'DisbursementReady', by: ACTOR_KINDS, spec: '1.4.08' },
  {
    from: 'ACCOUNT_GIVEN',
    to: 'READY',
    trigger: 'DisbursementAccountReentered',
    by: ['borrower'],
    guard: guards.accountReentered,
    spec: 'journey: new loan',
  },
]

/** A test transfer in USDC, or the review directly. */
const METHOD: readonly Row[] = [
  {
    from: 'READY',
    to: 'TEST_DUE',
    trigger: 'CryptoFundingChosen',
    by: ['job'],
    guard: guards.paidInUsdc,
    spec: '1.4.08',
  },
  {
    from: 'TEST_DUE',
    to: 'TEST_SENT',
    trigger: 'MicroTransferSent',
    by: ['job'],
    guard: guards.testOfThisAttempt,
    spec: '1.9.21',
  },
  {
    from: 'TEST_SENT',
    to: 'IN_REVIEW',
    trigger: 'MicroTransferConfirmed',
    by: ['borrower'],
    spec: '1.4.35',
  },
  {
    from: 'READY',
    to: 'IN_REVIEW',
    trigger: 'AchFundingChosen',
    by: ['job'],
    guard: guards.paidByAch,
    spec: '1.4.08',
  },
]

/** Two agents approve or reject, the money is sent, and a failure starts over with another account. */
const REVIEW: readonly Row[] = [
  {
    from: 'APPROVED',
    // An agent who rejects withdraws their own approval.
    to: ['APPROVED', 'IN_REVIEW'],
    trigger: 'ApprovalRecorded',
    by: ['agent'],
    guard: approval.approvalCounts,
    spec: '1.6.07',
  },
  {
    from: 'IN_REVIEW',
    to: 'APPROVED',
    trigger: 'DisbursementApproved',
    by: ['agent'],
    guard: approval.twoAgentsApproved,
    spec: '1.6.07',
  },
  {
    from: 'APPROVED',
    to: 'IN_REVIEW',
    trigger: 'DisbursementApprovalWithdrawn',
    by: ['job'],
    guard: approval.approvalWithdrawable,
    spec: '1.6.07',
  },
  {
    from: 'APPROVED',
    to: 'SENT',
    trigger: 'FundsSent',
    by: ['job'],
    guard: guards.approvedAttempt,
    spec: '1.4.18',
  },
  ...each(['TEST_DUE', 'TEST_SENT', 'IN_REVIEW', 'APPROVED'] as const, {
    to: 'ACCOUNT_NEEDED' as const,
    trigger: 'DisbursementAccountRejected' as const,
    by: ['agent', 'job'] as const,
    guard: guards.accountRejectable,
    spec: 'journey: new loan',
  }),
  {
    from: 'SENT',
    to: 'ACCOUNT_NEEDED',
    trigger: 'DisbursementReturned',
    by: ['job'],
    guard: guards.notReturnedYet,
    spec: 'journey: new loan',
  },
  ...each(['ACCOUNT_NEEDED', 'IN_REVIEW', 'APPROVED'] as const, {
    to: 'REJECTED' as const,
    trigger: 'DisbursementRejected' as const,
    by: ['agent'] as const,
    guard: guards.twoAgentsRefused,
    spec: '1.6.07',
  }),
]

/** The only definition of how a disbursement's state changes. */
export const DISBURSEMENT_TRANSITIONS: readonly Row[] = [...ACCOUNT, ...METHOD, ...REVIEW]

/** Late reports are refused, with a code of their own if they concern an earlier attempt. */
const LATE: readonly Known[] = [
  {
    type: 'FundsSent',
    in: ['ACCOUNT_NEEDED', 'IN_REVIEW'],
    by: ['job'],
    guard: guards.sentLate,
    spec: 'journey: new loan',
  },
  {
    type: 'DisbursementAccountRejected',
    in: ['ACCOUNT_NEEDED'],
    by: ['agent', 'job'],
    guard: guards.rejectedLate,
    spec: 'journey: new loan',
  },
  {
    type: 'DisbursementReturned',
    in: ['ACCOUNT_NEEDED', 'IN_REVIEW', 'APPROVED'],
    by: ['job'],
    guard: guards.returnedLate,
    spec: 'journey: new loan',
  },
  {
    type: 'DisbursementApprovalWithdrawn',
    in: ['ACCOUNT_NEEDED', 'IN_REVIEW', 'SENT'],
    by: ['job'],
    guard: guards.withdrawnLate,
    spec: '1.6.07',
  },
]

/** When a disbursement can record an event that never changes its state by itself. */
export const KNOWN_OF_DISBURSEMENT: readonly Known[] = [
  {
    type: 'ApprovalRecorded',
    in: ['ACCOUNT_NEEDED', 'IN_REVIEW'],
    by: ['agent'],
    guard: approval.approvalCounts,
    spec: '1.6.07',
  },
  {
    type: 'DisbursementHoldLifted',
    in: ['ACCOUNT_NEEDED'],
    by: ['agent'],
    guard: guards.heldForReview,
    spec: 'journey: new loan',
  },
  ...LATE,
]
