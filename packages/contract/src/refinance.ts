import * as z from 'zod/mini'
import { application } from './applications.ts'
import { defineCall } from './define-call.ts'
import { byApplication, uuid } from './wire.ts'

/**
 * Row 2.7.19, gap G.19. Where the confirmation is made before the signatures, a job prepares the agreements of
 * the offer after the answer; once a top-up is requested it reports that the collateral was sent (row 2.5.01, gap G.85).
 */
export const confirmRefinance = defineCall({
  name: 'confirmRefinance',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/collateral/celsius-refi-borrower-confirmation',
  caller: 'borrower',
  summary:
    'Confirms a refinance (row 2.7.19, gap G.19): the offer and the stabilization choice before the signatures (row 2.4.16), the collateral sent once a top-up is requested (rows 2.4.17 and 2.5.01). In a top-up state the state stays.',
  params: byApplication,
  body: z.object({ offerUuid: uuid, stabilizationOptIn: z.boolean(), hasSentCollateral: z.boolean() }),
  answer: z.object({ application }),
  refusals: [
    'offer.not-found',
    'offer.lapsed',
    'transition.not-allowed',
    'refinance.details-needed',
    'refinance.checks-open',
    'refinance.collateral-not-sent',
    'refinance.stabilization-not-offered',
  ],
})
