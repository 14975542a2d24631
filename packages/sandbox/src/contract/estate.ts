import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { coinQuantity, organizationCode } from '@pledge/contract/wire'

/** What the simulated estate of the defunct lender hands over. Only with simulated providers. */

export const getSandboxHandOvers = defineCall({
  name: 'getSandboxHandOvers',
  method: 'GET',
  path: '/api/sandbox/v1/hand-overs',
  caller: 'sandbox',
  summary: "Old loans whose signed refinances wait for the estate, and the estate's CSV file of these coins.",
  query: z.object({ organization: organizationCode }),
  answer: z.object({
    loans: z.array(
      z.object({
        loanNumber: z.string(),
        coin: z.enum(REFINANCE_COINS),
        /** What is missing of the registered collateral. */
        quantity: coinQuantity,
      }),
    ),
    /** Null while nothing is awaited: a file without lines is refused. */
    csv: z.nullable(z.string()),
  }),
  refusals: [],
})
