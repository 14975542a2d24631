import { disclosures, loanAgreement, truthInLending } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const RENEWALS: PromiseSubject = {
  title: 'Renewals',
  promises: [
    {
      id: 'P.601',
      about: 'A loan can be renewed from the day that the page names until its maturity, for what is owed.',
      quotations: [
        ['screen: renewal', 'You can renew this loan starting {date}.'],
        ['screen: renewal', 'This loan is due on {date}. You can renew it now for another {months} months.'],
        [
          'screen: renewal',
          "What you owe today. A renewal is for exactly this amount, so you can't change it.",
        ],
      ],
    },
    {
      id: 'P.602',
      about:
        'The former loan is closed, its collateral moves and the new loan opens at once; no money is sent.',
      quotations: [
        [truthInLending('Truth in Lending Disclosure'), 'No money is sent to you.'],
        [
          disclosures('5'),
          'Once the additional collateral is confirmed, the new loan replaces your former loan.',
        ],
        [loanAgreement('2.1'), 'No money is paid to you.'],
        [
          loanAgreement('3.2'),
          'We close your former loan, move its collateral to this loan and open this loan, all at once.',
        ],
        [loanAgreement('2.1'), 'We pay off your former loan with {amount} of it.'],
        ['screen: renewal', 'We close your loan, move your collateral and open the new loan in one step.'],
        [
          'email: loan-renewed',
          'The new loan paid off your previous loan, and your collateral now secures the new one. No money was sent.',
        ],
        ['screen: renewal', "We'll email you when your loan is renewed."],
      ],
    },
    {
      id: 'P.603',
      about:
        'While a payment on the former loan can be returned, the renewal waits, and interest accrues as before.',
      quotations: [
        [loanAgreement('2.2'), 'Interest on your former loan accrues until the funding date.'],
        [
          loanAgreement('3.5'),
          'While a bank can still return a payment on your former loan, we wait. Your former loan continues until the funding date, and interest accrues on it.',
        ],
        [
          disclosures('5'),
          'While a bank can still return a payment on your former loan, the new loan waits.',
        ],
        ['screen: renewal', "If a bank can still return a payment on your loan, we wait until it can't."],
      ],
    },
    {
      id: 'P.604',
      about:
        'More interest than the offer had is carried over, paid first and without interest; less makes the principal lower.',
      quotations: [
        [
          loanAgreement('5.3'),
          'Interest carried over from your former loan (section 2) is due with the first of these payments, in addition to it.',
        ],
        [
          loanAgreement('2.2'),
          'the difference is carried over as interest due on this loan. It is paid first and bears no interest.',
        ],
        [
          loanAgreement('2.2'),
          'If you then owe less because you made payments, the Principal is lower by that amount from the first day.',
        ],
        ['screen: renewal', 'Any unpaid interest from your previous loan is due with the first one.'],
      ],
    },
    {
      id: 'P.605',
      about:
        'A renewal that does not happen leaves the former loan as it was, and gives back what was sent for it.',
      quotations: [
        [
          loanAgreement('3.6'),
          'Your former loan and its collateral stay as they are, and you can withdraw what you sent for this loan.',
        ],
        [
          'document: security agreement: 9.1',
          'If the renewal is canceled, you can withdraw in the same way what you sent for this loan, and the collateral of your former loan continues to secure that loan.',
        ],
        [
          truthInLending('Itemization of the amount financed'),
          'you owe none of these amounts, and your former loan stays as it is.',
        ],
        [
          'email: renewal-ended',
          'The loan you were renewing is paid off, so there is nothing left to renew.',
        ],
        [
          'email: renewal-outgrown',
          'You now owe more than your renewal would pay off. Your current loan stays the same.',
        ],
      ],
    },
    {
      id: 'P.606',
      about: 'All collateral that moves is collateral of the new loan, even beyond what it requires.',
      quotations: [
        [
          loanAgreement('3.4'),
          'All collateral that moves from your former loan is Collateral of this loan, even if it is more than the Required Minimum.',
        ],
      ],
    },
  ],
}
