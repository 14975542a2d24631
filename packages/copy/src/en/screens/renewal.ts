import type { ProgressStep } from '@pledge/domain/application/progress'

/** A renewal, from the dashboard of the current loan to its end (rows 1.1.20 and 1.2.131). */
export const renewal = {
  offer: {
    heading: 'Renew your loan',
    lead: 'The new loan pays off your current one, and your collateral moves to it. No money is sent. You can add collateral: a lower loan-to-value can lower your rate.',
    carried: 'Collateral you already have with us',
    carriedHint: "It's already pledged and moves to the new loan.",
    topUp: 'Collateral to add',
    topUpHint:
      "Leave this at 0 if the collateral you already have is enough. You'll only need to send the minimum that locks in your rate, which may be less than you type here.",
    total: '{quantity} in total, worth {worth} at {price} per {coin}.',
    payOff: 'Payoff of your current loan',
    payOffHint: "What you owe today. A renewal is for exactly this amount, so you can't change it.",
    failed: "We couldn't load what you owe, so we can't show your terms.",
    tryAgain: 'Try again',
  },

  card: {
    renew: 'Renew this loan',
    renewing: 'Preparing your renewal',
    open: 'This loan is due on {date}. You can renew it now for another {months} months.',
    opens: 'You can renew this loan starting {date}.',
    failedTitle: "We couldn't start your renewal",
    renewed: 'Loan renewed',
    renewedText: 'A new loan paid off this one, and your collateral secures the new loan.',
    seeNew: 'See the new loan',
    renews: 'Loan renewal',
  },

  pendingTitle: "We're renewing your loan",
  pending:
    "We're closing your loan, moving your collateral and opening the new loan. You don't need to do anything. If a bank can still return a payment on your loan, we wait until it can't.",

  complete: {
    title: "We're renewing your loan",
    cancel: 'Changed your mind? You can cancel from your dashboard.',
    shortTitle: 'Your collateral is below the required amount',
    doneTitle: 'Your loan is renewed',
    lead: "You've signed your renewal. You don't need to do anything else.",
    leadDue:
      "You've signed your renewal. It replaces your current loan once your additional collateral is confirmed.",
    leadShort:
      "The network removed a deposit that had been confirmed. We'll renew your loan once your collateral is complete.",
    doneLead: 'Your new loan paid off your previous one, and your collateral secures it. No money was sent.',
    steps: {
      'Application Complete': {
        now: 'Your application and your agreements are complete.',
        done: 'Your application and your agreements are complete.',
      },
      'Collateral Received': {
        now: "We're waiting for your additional collateral to be confirmed.",
        done: 'Your additional collateral is confirmed.',
      },
      'Loan Renewed': {
        now: 'We close your loan, move your collateral and open the new loan in one step.',
        done: 'We closed your loan, and the new one replaced it.',
      },
    } satisfies Partial<Record<ProgressStep, { readonly now: string; readonly done: string }>>,
    next: [
      'We close your loan, move your collateral and open the new loan in one step.',
      "If a bank can still return a payment on your loan, we wait until it can't.",
      "We'll email you when your loan is renewed.",
      'Until then, your current loan stays the same and interest accrues on it.',
    ],
    nextWhenDone: [
      "You'll make payments on the new loan. Any unpaid interest from your previous loan is due with the first one.",
      "Watch the price of your collateral on your dashboard. It shows the prices at which we'd contact you.",
      'You get your collateral back after you pay off the new loan.',
    ],
    send: 'Send your collateral',
    amount: 'New loan',
    paidOff: 'Pays off your previous loan',
    fee: 'Origination fee',
    rate: 'Interest rate',
    firstPaymentNote: 'Due {month} after we renew your loan',
  },
} as const
