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
    'While agreements are to be signed: the same loan with more collateral, where the price has fallen so far that the selected offer no longer covers it (row 1.7.22, note 025). Null where it does. Nothing is stored.',
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
    'Takes the loan with more collateral instead of the offer that its price has left uncovered; the agreements are made anew (row 1.7.22, note 025). Refused when it would need over a hundredth more than the quantity that was shown.',
  params: byApplication,
  body: z.object({
    /** Of the replacement as it was shown: at most a hundredth more is taken, and stands in the new agreements. */
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
