import * as z from 'zod/mini'
import { applicationState } from './applications.ts'
import { defineCall } from './define-call.ts'
import { offer } from './offers.ts'
import { byApplication, coinQuantity } from './wire.ts'

export const getReplacementOffer = defineCall({
  name: 'getReplacementOffer',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/replacement-offer',
  caller: 'borrower',
  summary:
    'While agreements wait for signatures: the same loan with more collateral, if the price has dropped so far that the selected offer no longer covers it (row 1.7.22, note 025). Otherwise null. Nothing is stored.',
  params: byApplication,
  answer: z.object({ offer: z.nullable(offer) }),
  refusals: ['prices.stale'],
})

export const replaceOffer = defineCall({
  name: 'replaceOffer',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/replacement-offer',
  caller: 'borrower',
  summary:
    'Accepts the loan with more collateral in place of an offer that no longer covers it. New agreements are made (row 1.7.22, note 025). Refused if it would need over 1% more than the quantity shown.',
  params: byApplication,
  body: z.object({
    /** The replacement's amount as shown: at most a hundredth more is accepted, and is then in the new agreements. */
    minCollateralUnits: coinQuantity,
  }),
  answer: applicationState,
  refusals: [
    'prices.stale',
    'offer.changed',
    'request.too-many',
    'application.expired',
    'transition.not-allowed',
  ],
})
