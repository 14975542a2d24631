import type { ProgressStep } from '@pledge/domain/application/progress'

/** What is told of a renewal, from the dashboard of its loan to its end (rows 1.1.20 and 1.2.131). */
export const renewal = {
  offer: {
    heading: 'Renew your loan',
    lead: 'The new loan pays off the one you have, and your collateral moves over to it. No money is sent. Add collateral if you like: a lower loan to value can lower your rate.',
    carried: 'Collateral carried over',
    carriedHint: 'It is pledged already and moves to the new loan.',
    topUp: 'Collateral to add',
    topUpHint:
      'Leave it at 0 if what is carried over is enough. What you have to send in the end is the least that keeps your rate; it can be less than you type here.',
    total: 'Together {quantity}, worth {worth} at {price} for one {coin}.',
    payOff: 'To pay off your loan',
    payOffHint: 'What you owe today. A renewal is for exactly this amount, so it cannot be changed.',
    failed: 'What you owe could not be read, so your terms cannot be shown.',
    tryAgain: 'Try again',
  },

  card: {
    renew: 'Renew this loan',
    renewing: 'Preparing your renewal',
    open: 'This loan ends on {date}. You can renew it now for another {months} months.',
    opens: 'You can renew this loan from {date} on.',
    failedTitle: 'The renewal was not begun',
    renewed: 'Loan renewed',
    renewedText: 'A new loan has paid off this one, and your collateral secures the new loan.',
    seeNew: 'See the new loan',
    renews: 'Renewal of a loan',
  },

  pendingTitle: 'Your loan is being renewed',
  pending:
    'We close your loan, move your collateral and open the new loan. You need to do nothing for it. If a bank can still take back a payment on your loan, we wait until it cannot any more.',

  complete: {
    title: 'Your loan is being renewed',
    shortTitle: 'Your collateral is not complete any more',
    doneTitle: 'Your loan is renewed',
    lead: 'You have signed your renewal. You need to do nothing more.',
    leadDue:
      'You have signed your renewal. It takes the place of your loan once the collateral that you add is confirmed.',
    leadShort:
      'The network took back a transfer that had been confirmed. Your loan is renewed once your collateral is complete again.',
    doneLead:
      'Your new loan has paid off the one before it, and your collateral secures it. No money was sent.',
    steps: {
      'Application Complete': {
        now: 'Your application and your agreements are complete.',
        done: 'Your application and your agreements are complete.',
      },
      'Collateral Received': {
        now: 'We wait until the collateral that you add is confirmed.',
        done: 'The collateral that you added is confirmed.',
      },
      'Loan Renewed': {
        now: 'We close your loan, move your collateral and open the new loan, all at once.',
        done: 'Your loan is closed, and the new one has taken its place.',
      },
    } satisfies Partial<Record<ProgressStep, { readonly now: string; readonly done: string }>>,
    next: [
      'We close your loan, move your collateral and open the new loan, all at once.',
      'If a bank can still take back a payment on your loan, your renewal waits until it cannot any more.',
      'We send you an email when your loan is renewed.',
      'Until then your loan goes on as it is, and interest accrues on it.',
    ],
    nextWhenDone: [
      'Your payments go on with the new loan. Interest of your former loan that was not paid comes with the first one.',
      'Watch the price of your collateral on your dashboard: it shows at which prices we would contact you.',
      'Your collateral is returned after the new loan is repaid.',
    ],
    send: 'Send your collateral',
    amount: 'New loan',
    paidOff: 'Pays off your former loan',
    fee: 'Origination fee',
    rate: 'Interest rate',
    firstPaymentNote: 'Due {month} after your loan is renewed',
  },
} as const
