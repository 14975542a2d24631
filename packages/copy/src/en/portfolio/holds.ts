import type { HoldKind } from '@pledge/domain/holds/loan-holds'

/** What agents read of holds on loans. */
export const portfolioHolds = {
  title: 'Holds',
  none: 'This loan is not on hold.',
  kinds: {
    BANKRUPTCY: 'Bankruptcy stay',
    SCRA: 'Military service (SCRA)',
    DECEASED: 'Borrower deceased',
    DISPUTE: 'Dispute',
    FRAUD: 'Suspected fraud',
  } satisfies Record<HoldKind, string>,
  /** What stops, and what an agent does by hand. */
  means: {
    BANKRUPTCY:
      'Stops debits, margin calls, sales, payment emails, default steps, renewals and releases. Send questions to counsel. File the claim with the court yourself.',
    SCRA: 'Stops margin calls, sales, default steps and renewals. From the first day of service, the loan bears no more than 6%. A loan made during service keeps its rate. Keep a copy of the orders.',
    DECEASED:
      'Stops debits, margin calls, sales, payment emails, default steps, renewals and releases. Deal with the estate by phone and mail.',
    DISPUTE:
      'Stops debits, sales, payment emails and default steps. Margin calls go on. Answer the dispute in writing.',
    FRAUD:
      'Stops debits, payment emails, default steps, renewals and releases. Margin calls and sales go on. Reach the borrower by phone.',
  } satisfies Record<HoldKind, string>,
  kind: 'Hold',
  reason: 'Reason',
  from: 'Since',
  until: 'Review by',
  setBy: 'Set by',
  state: 'State',
  inForce: 'In force',
  liftedBy: 'Lifted by {agent}, ended {date}',
  set: {
    action: 'Set a hold',
    title: 'Set a hold on this loan?',
    effects: [
      'It stops what is listed below at once.',
      'It stays until someone lifts it, also after its review day.',
    ],
    kindPlaceholder: 'Choose a kind',
    kindRequired: 'Choose a kind.',
    from: 'First day that it is about',
    fromHint: 'For example the first day of military service. Leave empty for today.',
    until: 'Review by',
    untilHint: 'It comes to the queue a week before.',
    untilRequired: 'Choose a day.',
    confirm: 'Set the hold',
    done: 'The loan is on hold.',
  },
  extend: {
    action: 'New review day',
    title: 'Give this hold a new review day?',
    effects: ['The hold stays in force.'],
    on: 'Review by',
    confirm: 'Save',
    done: 'The hold has a new review day.',
  },
  lift: {
    action: 'Lift',
    title: 'Lift this hold?',
    effects: [
      'What it stopped goes on at once. The time of a margin call runs on.',
      'A notice of default that it ended stays ended. A new one gives its full time.',
    ],
    on: 'Last day that it is about',
    confirm: 'Lift the hold',
    done: 'The hold is lifted.',
  },
  reasonHint: 'Kept with the loan. The borrower does not see it.',
  reasonRequired: 'Enter a reason.',
  onRequired: 'Choose a day.',
  working: 'Saving',
  keep: 'Cancel',
  close: 'Close',
  queue: {
    title: 'Holds to review',
    note: 'The review day is within a week, or over. A hold stays in force until someone lifts it.',
    empty: 'No holds are due for review.',
  },
} as const
