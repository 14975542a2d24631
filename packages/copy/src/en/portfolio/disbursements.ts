import type { DisbursementProgress } from '@pledge/domain/application/disbursement-progress'
import type { DisbursementProblem } from '@pledge/domain/disbursement/disbursement-problem'

/** The disbursements of a loan, for agents (journey, a new loan). */
export const portfolioDisbursements = {
  title: 'Disbursements',
  owed: 'Disbursement returned',
  /** For disbursements in USDC, if they differ. */
  standsUsdc: {
    ASKED_AGAIN: "We've asked the borrower for another wallet.",
    HELD: 'On hold. An agent must look into the failed transfer before we ask the borrower for another wallet.',
    IN_REVIEW:
      "The borrower confirmed the test transfer. Reject the wallet here if it can't be used. To approve it, approve the disbursement.",
    SENDING:
      "Approved. The transfer isn't final on its chain yet. If we have to ask the provider again, it's still sent only once.",
    SENT: 'The USDC was sent and is final on its chain.',
  } satisfies Partial<Record<DisbursementProgress, string>>,
  testing: "The test transfer isn't final on its chain yet.",
  testSent: "The test transfer is final. We're waiting for the borrower to confirm it.",
  transfers: {
    title: 'USDC transfers',
    purpose: 'Type',
    purposes: { TEST: 'Test', PAYOUT: 'Disbursement' },
    amount: 'Amount',
    amountOf: '{amount} USDC',
    status: 'On the chain',
    statuses: { OPEN: 'Not final yet', FINAL: 'Final', REJECTED: 'Rejected' },
    transaction: 'Transaction',
    requested: 'Requested',
  },
  network: 'on {chain}',
  provider: 'the provider',
  stands: {
    NOT_DUE: 'No disbursement is due.',
    ASKED_AGAIN: "We've asked the borrower for another account.",
    HELD: 'On hold. An agent must look into the failed disbursement before we ask the borrower for another account.',
    IN_REVIEW: "Reject the account here if it can't be used. To approve it, approve the disbursement.",
    SENDING:
      "Approved. The bank hasn't responded yet. If we have to ask it again, the money is still sent only once.",
    SENT: 'The funds were sent.',
  } satisfies Record<DisbursementProgress, string>,
  empty: 'No disbursement account yet.',
  attempt: 'No.',
  account: 'Account',
  sent: 'Sent',
  trace: 'Trace number',
  outcome: 'Status',
  outcomes: {
    open: 'Not sent yet',
    sent: 'Sent',
    rejected: 'Rejected by {by}',
    returned: 'Returned',
  },
  bank: 'the bank',
  ending: 'Ends in {mask}',
  unknown: 'Not known',

  /** The owner of the account according to the bank (note 017). */
  holder: {
    byHand: 'Entered manually. No bank has named the owner.',
    unknown: "The bank doesn't name an owner.",
    matches: 'Owner per the bank: {owners}. Matches the borrower.',
    differs: "Owner per the bank: {owners}. Doesn't match the borrower.",
    differsTitle: 'The account is in another name',
    differsText:
      "The bank lists {owners} as the owner. The borrower is {borrower}. Check before you approve. If it's someone else, reject the account.",
    differsBefore: 'The bank lists {owners} as the account owner, not {borrower}.',
    somebody: 'someone else',
  },

  tooLarge: {
    title: 'This amount is too large for ACH',
    text: "The loan disburses {amount}, but one ACH entry can carry {most} at most. If you approve it, it'll be rejected before any money is sent. Two agents can reject it because the requested terms aren't granted. The borrower can apply again for less.",
  },

  problems: {
    ACCOUNT_CLOSED: 'Account closed',
    ACCOUNT_NOT_FOUND: 'Account not found',
    ACCOUNT_NUMBER_WRONG: 'Invalid account number',
    ROUTING_NUMBER_WRONG: 'Invalid routing number',
    ACCOUNT_TAKES_NO_DEPOSITS: "Account can't receive deposits",
    BANK_TAKES_NO_TRANSFERS: "Bank can't receive ACH",
    HOLDER_DIFFERS: 'Account holder is not the borrower',
    PAYMENT_REFUSED: 'Payment refused',
    WALLET_TAKES_NO_USDC: "Wallet can't receive USDC on this chain",
    TEST_NOT_RECEIVED: "Borrower didn't receive the test transfer",
    BORROWER_ASKED: 'Borrower requested another account',
    UNDER_REVIEW: 'Agent review needed',
  } satisfies Record<DisbursementProblem, string>,

  exceptions: {
    title: 'Exceptions',
    queue: 'Disbursement exceptions',
    queueEmpty: 'No disbursement needs an agent.',
    kinds: {
      RETURNED: 'Disbursement returned',
      REJECTED: "Disbursement couldn't be sent",
      RETURN_NOT_APPLIED: "Return of a disbursement that wasn't pending",
      CHANGE: 'Notification of change',
    },
    resolutions: {
      PAID_AGAIN: 'Sent again',
      CANCELLED: 'Loan canceled',
      HANDLED: 'Resolved',
    },
    kind: 'Type',
    code: 'Reason',
    coded: '{code}: {title}',
    corrected: "Bank's correction: {text}",
    opened: 'Since',
    stand: 'Status',
    open: 'Open',
    ended: '{how}, {time}',
    handle: 'Mark as resolved',
    handleNamed: 'Mark as resolved: {what}',
  },

  reject: {
    action: 'Reject account',
    title: 'Reject this account?',
    effects: [
      '{borrower} sees the reason in plain words, and we ask for another account.',
      "Approvals so far don't carry over. Two agents must approve the next account.",
      'Agreements and collateral stay the same. No money moves.',
    ],
    account: 'Account {mask}',
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    confirm: 'Reject account',
    done: "The account is rejected. We've asked the borrower for another one.",
  },
  rejectWallet: {
    action: 'Reject wallet',
    title: 'Reject this wallet?',
    effects: [
      '{borrower} sees the reason in plain words, and we ask for another wallet.',
      "Approvals so far don't carry over. We test the next wallet again, and two agents must approve it.",
      "Agreements and collateral stay the same. A test transfer that was sent isn't reversed. No other money moves.",
    ],
    account: 'Wallet {mask}',
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    confirm: 'Reject wallet',
    done: "The wallet is rejected. We've asked the borrower for another one.",
  },
  lift: {
    action: 'Ask for another account',
    title: 'Ask the borrower for another account?',
    effects: [
      'We ask {borrower} by email and on the site to enter another account.',
      'Two agents must approve it, as with the first one.',
      "Do this only after you've looked into the bank's reason. Another account doesn't fix a frozen account, a death or an OFAC instruction.",
    ],
    confirm: 'Ask for another account',
    done: 'The borrower can enter another account now.',
  },
  handle: {
    title: 'Mark this as resolved?',
    effects: ['It leaves the queue and stays on this page.', 'No money moves, and no status changes.'],
    confirm: 'Mark as resolved',
    done: 'Marked as resolved.',
  },
} as const
