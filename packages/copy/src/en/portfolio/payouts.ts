import type { PayoutStand } from '@pledge/domain/application/payout-stand'
import type { PayoutProblem } from '@pledge/domain/disbursement/payout-problem'

/** What agents read of the payouts of a loan (journey, a new loan). */
export const portfolioPayouts = {
  title: 'Payouts',
  owed: 'Payout came back',
  stands: {
    NOT_DUE: 'Nothing is to be paid out now.',
    ASKED_AGAIN: 'The borrower has been asked for another account.',
    HELD: 'Held: an agent looks into why the payout failed before the borrower is asked for another account.',
    IN_REVIEW: 'Two agents decide on this account.',
    SENDING: 'Released. The bank has not answered yet; it is asked again with the same key.',
    SENT: 'The money was sent.',
  } satisfies Record<PayoutStand, string>,
  empty: 'No payout account has been given yet.',
  attempt: 'No.',
  account: 'Account',
  sent: 'Sent',
  trace: 'Trace number',
  outcome: 'What became of it',
  outcomes: {
    open: 'Not sent yet',
    sent: 'Sent',
    rejected: 'Rejected by {by}',
    returned: 'Came back',
  },
  bank: 'the bank',
  ending: 'Ends in {mask}',
  unknown: 'Not known',

  /** Whose account it is, by the bank's own books (note 017). */
  holder: {
    byHand: 'Entered by hand: no bank has named the owner.',
    unknown: 'The bank names no owner.',
    matches: 'Owner at the bank: {owners}. The name fits the borrower.',
    differs: 'Owner at the bank: {owners}. The borrower is not among them.',
    differsTitle: 'The payout account is in another name',
    differsText:
      'The bank names {owners} as its owner; the borrower is {borrower}. Compare before you approve. If it is somebody else, reject the account.',
    differsBefore: 'The bank names {owners} as the owner of the account, not {borrower}.',
    somebody: 'somebody else',
  },

  tooLarge: {
    title: 'This amount cannot be sent by ACH',
    text: 'The loan pays out {amount}, and one ACH entry carries at most {most}. Released, it comes back as rejected before any money is sent. Two agents can refuse it as terms that are not granted; the borrower can apply again for less.',
  },

  problems: {
    ACCOUNT_CLOSED: 'Account closed',
    ACCOUNT_NOT_FOUND: 'No such account',
    ACCOUNT_NUMBER_WRONG: 'Account number wrong',
    ROUTING_NUMBER_WRONG: 'Routing number wrong',
    ACCOUNT_TAKES_NO_DEPOSITS: 'Account takes no deposits',
    BANK_TAKES_NO_TRANSFERS: 'Bank takes no ACH transfers',
    HOLDER_DIFFERS: 'Account holder is not the borrower',
    PAYMENT_REFUSED: 'Payment refused',
    BORROWER_ASKED: 'Borrower asked for another account',
    UNDER_REVIEW: 'To be looked into by an agent',
  } satisfies Record<PayoutProblem, string>,

  exceptions: {
    title: 'To be seen to',
    queue: 'Payout exceptions',
    queueEmpty: 'No payout needs an agent.',
    kinds: {
      RETURNED: 'Payout came back',
      REJECTED: 'Payout could not be sent',
      RETURN_NOT_APPLIED: 'Return of a payout that was not under way',
      CHANGE: 'Notification of change',
    },
    resolutions: {
      PAID_AGAIN: 'Paid again',
      CANCELLED: 'Loan cancelled',
      HANDLED: 'Seen to',
    },
    kind: 'What',
    code: 'Reason',
    coded: '{code}: {title}',
    corrected: 'The bank says: {text}',
    opened: 'Since',
    stand: 'Where it stands',
    open: 'Open',
    ended: '{how}, {time}',
    handle: 'Mark as seen to',
    handleNamed: 'Mark as seen to: {what}',
  },

  reject: {
    action: 'Reject account',
    title: 'Reject this account?',
    effects: [
      '{borrower} reads the reason in plain words and is asked for another account.',
      'Approvals given so far are set aside; two agents decide on the next account.',
      'Agreements and collateral stand. No money moves.',
    ],
    account: 'Account {mask}',
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    confirm: 'Reject account',
    done: 'The account is rejected. The borrower is asked for another one.',
  },
  lift: {
    action: 'Ask for another account',
    title: 'Ask the borrower for another account?',
    effects: [
      '{borrower} is asked by mail and on the pages to enter another account.',
      'Two agents then decide on it, as on the first.',
      'Do this only when the reason of the bank has been looked into: a frozen account, a death or an order of OFAC is not mended by another account.',
    ],
    confirm: 'Ask for another account',
    done: 'The borrower is asked for another account.',
  },
  handle: {
    title: 'Mark this as seen to?',
    effects: ['It leaves the queue and stays on this page.', 'No money and no state moves by it.'],
    confirm: 'Mark as seen to',
    done: 'Marked as seen to.',
  },
} as const
