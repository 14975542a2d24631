import type { ExtensionStatus } from '@pledge/domain/servicing/term-extension'

/** What agents read of later maturities. */
export const portfolioExtensions = {
  title: 'Later maturity',
  caption: 'Proposals and offers',
  none: 'Nothing was proposed.',
  months: 'Months',
  reason: 'Reason',
  proposed: 'Proposed by',
  state: 'State',
  statuses: {
    PROPOSED: 'Waits for another agent',
    OFFERED: 'Offered until {date}',
    ACCEPTED: 'In force since {date}',
    DECLINED: 'Declined by the borrower',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Not accepted in time',
  } satisfies Record<ExtensionStatus, string>,
  propose: {
    action: 'Propose a later maturity',
    title: 'Propose a later maturity?',
    effects: [
      'Another agent has to approve it. Then the borrower gets the offer, with the new schedule, and can accept it for 30 days.',
      'If the borrower accepts, the principal is due later. Interest rate and due dates stay, and what is past due stays due.',
    ],
    confirm: 'Propose it',
    done: 'It waits for another agent.',
    months: 'New maturity',
    option: '{count} more, until {date}',
  },
  approve: {
    action: 'Approve',
    title: 'Approve the later maturity?',
    effects: [
      'The borrower gets the offer by email within a minute, and its document.',
      'It holds once the borrower accepts it.',
    ],
    confirm: 'Approve and offer it',
    done: 'It is offered to the borrower.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw the later maturity?',
    effects: ['The borrower cannot accept it any more, and gets no email about this.'],
    confirm: 'Withdraw it',
    done: 'It is withdrawn.',
  },
  oneMonth: '1 month',
  manyMonths: '{count} months',
  reasonHint: 'Kept with the loan. The borrower does not see it.',
  reasonRequired: 'Enter a reason.',
  working: 'Saving',
  keep: 'Cancel',
  close: 'Close',
} as const
