import { loanAgreement, securityAgreement, truthInLending } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const REFINANCES: PromiseSubject = {
  title: 'Refinances',
  promises: [
    {
      id: 'P.651',
      about:
        'Once the estate has handed over the collateral, the old loans end and the new loan begins, at once and without cash.',
      quotations: [
        [
          'email: refinance-complete',
          'Your new loan has taken their place, and the collateral now secures it. You owe nothing more on the old loans. No money was sent.',
        ],
        [
          loanAgreement('1.3'),
          'The "funding date" is the day on which the estate has handed over the collateral of your old loans and this loan takes their place.',
        ],
        [
          truthInLending('Truth in Lending Disclosure'),
          'The funding date is the day on which the estate has handed over the collateral of your old loans and this loan takes their place.',
        ],
        [loanAgreement('3.3'), 'Your old loans end and this loan begins on the funding date.'],
      ],
    },
    {
      id: 'P.701',
      about: 'The top-up is fixed when it is requested, and no later price changes it.',
      quotations: [
        ['email: collateral-due', 'Your refinance is signed, and your top-up is now fixed: {amount}.'],
        [
          loanAgreement('3.2'),
          'After you sign, we fix the amount at a new price and show you a deposit address.',
        ],
        [securityAgreement('2.2'), 'We fix the amount at a new price after you sign.'],
      ],
    },
    {
      id: 'P.702',
      about: 'A refinance whose top-up is not sent in full by its last day is canceled, and not before.',
      quotations: [
        ['email: collateral-due', "Otherwise we'll cancel the refinance."],
        ['email: window-closed', "We canceled your refinance because your top-up wasn't sent in full"],
        [loanAgreement('3.2'), 'Otherwise we cancel the loan, and you can withdraw what arrived.'],
      ],
    },
    {
      id: 'P.703',
      about: 'A refinance that is canceled leaves the old loans as they were, and they can be claimed again.',
      quotations: [
        ['email: cancelled', 'Your old loans stay as they are, and you can refinance them again.'],
        ['email: window-closed', 'Your old loans stay as they are, and you can refinance them again.'],
        ['screen: dashboard', 'Your old loans stay as they are, and you can refinance them again.'],
        [loanAgreement('3.2'), 'Your old loans then stay as they are.'],
        [
          loanAgreement('3.4'),
          'Your old loans stay as they are, and you can withdraw what you sent for this loan.',
        ],
        [
          securityAgreement('9.1'),
          'If the loan is canceled, you can withdraw in the same way what you sent for it, and the collateral of your old loans stays with the estate or goes back to it.',
        ],
      ],
    },
    {
      id: 'P.704',
      about: 'Nothing more is asked for once the top-up is confirmed: the estate is next.',
      quotations: [
        [
          'email: top-up-received',
          "Next, the estate hands over the collateral of your old loans. You don't need to do anything.",
        ],
      ],
    },
    {
      id: 'P.705',
      about:
        'Collateral that is used is back for a release, a sale and a renewal, in the same kind and quantity. The books show how much it is, and the page shows every movement.',
      quotations: [
        [
          securityAgreement('3.2'),
          'We must have it back in time for its release, for a sale under section 7 and for a renewal.',
        ],
        [
          securityAgreement('3.3'),
          'Our records always show how much Collateral belongs to your loan. Your account shows the quantity and every movement.',
        ],
        [
          securityAgreement('3.4'),
          'You keep the right to get back the same kind and quantity of Collateral, subject to our security interest.',
        ],
      ],
    },
  ],
}
