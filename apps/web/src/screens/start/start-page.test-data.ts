import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import * as z from 'zod/mini'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }

export const PATH = '/account/crypto-backed-loan/start'
/** The rules that ship. */
export const rules = z.parse(lendingRulesSchema, seed)

export const typeAnswer = (collateralType: string, valueOfOne: string, offered: boolean) => ({
  collateralType,
  name: collateralType,
  valueOfOne,
  minCoinQuantity: '0.001',
  offered,
  observedAt: '2026-11-21T12:00:00.000Z',
  venues: ['one'],
})

/** What the page quotes by: bitcoin at a price, ether, and a coin that is only quoted. */
export const basis = (price = '100000.00') => ({
  'GET /api/loans/v1/quote-basis': {
    rules: seed,
    collateralTypes: [
      typeAnswer('BTC', price, true),
      typeAnswer('ETH', '4000.00', true),
      typeAnswer('SOL', '180.00', false),
    ],
  },
})
