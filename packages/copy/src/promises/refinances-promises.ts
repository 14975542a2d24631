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
      ],
    },
    {
      id: 'P.701',
      about: 'The top-up is fixed when it is requested, and no later price changes it.',
      quotations: [
        ['email: collateral-due', 'Your refinance is signed, and your top-up is now fixed: {amount}.'],
      ],
    },
    {
      id: 'P.702',
      about: 'A refinance whose top-up is not sent in full by its last day is canceled, and not before.',
      quotations: [
        ['email: collateral-due', "Otherwise we'll cancel the refinance."],
        ['email: window-closed', "We canceled your refinance because your top-up wasn't sent in full"],
      ],
    },
    {
      id: 'P.703',
      about: 'A refinance that is canceled leaves the old loans as they were, and they can be claimed again.',
      quotations: [
        ['email: cancelled', 'Your old loans stay as they are, and you can refinance them again.'],
        ['email: window-closed', 'Your old loans stay as they are, and you can refinance them again.'],
        ['screen: dashboard', 'Your old loans stay as they are, and you can refinance them again.'],
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
  ],
}
