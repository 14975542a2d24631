/** Borrowers whom alerts did not reach, on the page of their loan. */
export const portfolioContact = {
  title: 'Borrower not reached',
  entry: '{notice}: not delivered {since}. Reach the borrower by {due}.',
  notices: {
    'margin-call': 'Margin call',
    'reminder-halfway': 'Reminder of a margin call',
    'reminder-last-hours': 'Last reminder of a margin call',
    'new-deadline': 'New deadline of a margin call',
    'call-lapsed': 'End of a margin call',
    'sale-level': 'Sale level reached',
    'collateral-sold': 'Sale of collateral',
  },
  record: 'Record contact',
  way: 'How you reached the borrower',
  ways: { PHONE: 'By phone', LETTER: 'By letter' },
  recording: {
    title: 'Record that you reached the borrower',
    effects: [
      'The loan leaves the queue of borrowers who were not reached.',
      "It doesn't change a deadline. To give more time, extend the margin call.",
    ],
    confirm: 'Record it',
    done: 'The contact is recorded.',
  },
} as const
