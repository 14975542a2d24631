import * as z from 'zod/mini'
import { collateralReturn, MOST_OF_AN_ADDRESS } from './collateral-return.ts'
import { defineCall } from './define-call.ts'
import { byApplication, coin, coinAmount, coinQuantity, fraction, uuid } from './wire.ts'

export const rebalanceView = z.object({
  coin,
  /** The borrower may ask while the LTV is strictly below; null while it cannot be calculated. */
  belowLtv: z.nullable(fraction),
  /** What stays keeps the LTV at or below it. */
  targetLtv: z.nullable(fraction),
  /** What the loan does not need now, and may be requested; null where nothing may. */
  available: z.nullable(coinAmount),
  /** The last request for part of the collateral; null before the first. */
  request: z.nullable(collateralReturn),
})
export type RebalanceView = z.infer<typeof rebalanceView>

export const getRebalance = defineCall({
  name: 'getRebalance',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/collateral/excess',
  caller: 'borrower',
  summary: 'The collateral that a loan in service does not need, and the request for it (row 1.9.13).',
  params: byApplication,
  answer: rebalanceView,
  refusals: ['loan.not-open'],
})

export const requestRebalance = defineCall({
  name: 'requestRebalance',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/collateral/excess/release',
  caller: 'borrower',
  summary:
    'Requests a release of collateral that a loan in service does not need, to an address of the coin (row 1.9.13). Two agents approve it. Requires a step-up.',
  params: byApplication,
  body: z.object({ coinQuantity, returnAddress: z.string().check(z.maxLength(MOST_OF_AN_ADDRESS)) }),
  answer: z.object({ requestId: uuid }),
  stepUp: 'return-address',
  refusals: [
    'loan.not-open',
    'prices.stale',
    'release.above-excess',
    'collateral.not-ready',
    'INVALID_RETURN_ADDRESS',
    'transition.not-allowed',
    'session.step-up-needed',
  ],
})
