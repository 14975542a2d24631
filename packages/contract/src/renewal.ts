import * as z from 'zod/mini'
import { application } from './applications.ts'
import { defineCall } from './define-call.ts'
import { offer } from './offers.ts'
import { byApplication, coinQuantity, nothing, organizationCode, uuid } from './wire.ts'

export const startRenewal = defineCall({
  name: 'startRenewal',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/renewal',
  caller: 'borrower',
  summary:
    'Starts the renewal of a loan near its maturity, for the current payoff amount and collateral (row 1.1.20). Repeated within a minute, it returns the same renewal.',
  params: byApplication,
  body: nothing,
  answer: z.object({ application }),
  refusals: [
    'renewal.not-open',
    'renewal.too-early',
    'application.duplicate',
    'residence.not-serviced',
    'prices.stale',
    'offer.amount-below-minimum',
    'offer.amount-above-maximum',
    'offer.collateral-insufficient',
  ],
})

export const chooseTopUp = defineCall({
  name: 'chooseTopUp',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/top-up',
  caller: 'borrower',
  summary: 'Prices a renewal with a quantity added to the rollover collateral (row 1.7.13).',
  params: byApplication,
  body: z.object({ topUpQuantity: coinQuantity, appUuid: uuid, organization: organizationCode }),
  answer: z.object({ offers: z.array(offer) }),
  refusals: [
    'renewal.not-open',
    'renewal.too-early',
    'transition.not-allowed',
    'residence.not-serviced',
    'prices.stale',
    'offer.amount-below-minimum',
    'offer.amount-above-maximum',
    'offer.collateral-insufficient',
  ],
})
