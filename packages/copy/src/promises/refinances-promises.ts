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
  ],
}
