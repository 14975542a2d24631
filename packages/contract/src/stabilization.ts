import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { fraction } from './wire.ts'

export const getStabilizationOffer = defineCall({
  name: 'getStabilizationOffer',
  method: 'GET',
  path: '/api/loans/v1/stabilization-offer',
  caller: 'borrower',
  summary:
    'Whether the lender offers stabilization, and its terms now (rows 2.1.09 and 2.2.17, gap G.72): at the level of a sale all collateral is converted to USDC, which is held instead of applied to the loan.',
  answer: z.object({
    /** Null where it is not offered: then no toggle is shown. */
    offer: z.nullable(
      z.object({
        /** The fee of a conversion, of what the collateral is sold for. */
        feeRate: fraction,
        /** The LTV of the USDC at which it is applied to the loan. */
        usdcLtv: fraction,
      }),
    ),
  }),
  refusals: [],
})
export type StabilizationOffer = NonNullable<AnswerOf<typeof getStabilizationOffer>['offer']>
