import type { ModificationKind, ModificationStatus } from '@pledge/domain/servicing/modification-kinds'

/** What agents read of changed terms. */
export const portfolioModifications = {
  title: 'Changed terms',
  caption: 'Proposals and offers',
  none: 'Nothing was proposed.',
  change: 'Change',
  reason: 'Reason',
  proposed: 'Proposed by',
  state: 'State',
  kinds: {
    LATER_MATURITY: 'Later maturity',
    LOWER_RATE: 'Lower rate',
    PAYMENT_PAUSE: 'Payment pause',
  } satisfies Record<ModificationKind, string>,
  terms: {
    LATER_MATURITY: 'Maturity {option} later',
    LOWER_RATE: 'Rate of {option}',
    PAYMENT_PAUSE: 'Pause of {option}',
  } satisfies Record<ModificationKind, string>,
  statuses: {
    PROPOSED: 'Waits for another agent until {date}',
    OFFERED: 'Offered until {date}',
    ACCEPTED: 'In force since {date}',
    DECLINED: 'Declined by the borrower',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Not approved or accepted in time',
  } satisfies Record<ModificationStatus, string>,
  queue: {
    title: 'Changed terms that wait',
    note: 'After the deadline, a proposal cannot be approved, and an offer cannot be accepted.',
    empty: 'No changed terms wait.',
    kind: 'Change',
    waitsFor: 'Waits for',
    waiting: { AGENT: 'Another agent', BORROWER: 'The borrower' },
  },
  propose: {
    action: 'Propose changed terms',
    title: 'Propose changed terms?',
    effects: [
      'Another agent has to approve it. Then the borrower gets the offer, with the new schedule, and can accept or decline it.',
      'It holds from the day the borrower accepts. Interest of the days before stays as it was.',
      'A payment pause moves what is past due, and the interest of the pause, to the maturity date.',
    ],
    confirm: 'Propose it',
    done: 'It waits for another agent.',
    kind: 'What changes',
    options: {
      LATER_MATURITY: 'Months to add',
      LOWER_RATE: 'New rate',
      PAYMENT_PAUSE: 'Payments to pause',
    } satisfies Record<ModificationKind, string>,
    results: {
      LATER_MATURITY: 'The loan then matures on {date}.',
      PAYMENT_PAUSE: 'The next payment is then due {date}.',
    },
  },
  approve: {
    action: 'Approve',
    title: 'Approve the changed terms?',
    effects: [
      '{terms}. Reason: {reason}',
      'The borrower gets the offer by email within a minute, and its document.',
      'It holds once the borrower accepts it. A reminder is sent {days} days before the last day to accept.',
    ],
    confirm: 'Approve and offer it',
    done: 'It is offered to the borrower.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw the changed terms?',
    effects: [
      '{terms}. Reason: {reason}',
      'The borrower cannot accept it any more, and gets no email about this.',
    ],
    confirm: 'Withdraw it',
    done: 'It is withdrawn.',
  },
  oneMonth: '1 month',
  manyMonths: '{count} months',
  onePayment: '1 payment',
  manyPayments: '{count} payments',
  reasonHint: 'Kept with the loan. The borrower does not see it.',
  reasonRequired: 'Enter a reason.',
  working: 'Saving',
  keep: 'Cancel',
  close: 'Close',
} as const
