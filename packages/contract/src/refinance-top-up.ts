import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, coinAmount, uuid } from './wire.ts'

/** Rows 2.7.18 and 1.7.06. */
export const calculateCelsiusCollateral = defineCall({
  name: 'calculateCelsiusCollateral',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/celsius-collateral/calculate',
  caller: 'borrower',
  keepsNothing: true,
  summary:
    'The coins that bring the LTV of a refinance to its maximum at the newest price (rows 2.7.18, 1.7.06 and 2.9.04); once the top-up is requested, the amount that was fixed. Null while there is no fresh price: the page asks again (row 2.4.23, gap G.78).',
  params: byApplication,
  body: z.object({ offerUuid: uuid }),
  answer: z.object({ celsiusTopUpCollateral: z.nullable(coinAmount) }),
  refusals: ['offer.not-found', 'transition.not-allowed'],
})
