// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { refusal, serve, writePage } from '../render-screen.test-data.tsx'
import { sendOffer } from './send-offer.ts'

const CREATE = 'POST /api/loans/v1/applications'
const ORIGINATOR = 'f0000000-0000-4000-8000-000000000022'
const PARTNER = { code: 'EMBERLINE', version: 7 }

/** The page of a partner's brand. */
beforeEach(() => {
  writePage()
  const change = (id: string, changed: object) => {
    const script = document.getElementById(id)
    if (script === null) throw new Error(`No ${id} in the page`)
    script.textContent = JSON.stringify({ ...JSON.parse(script.textContent), ...changed })
  }
  change('pledge-page', { loanOriginatorUuid: ORIGINATOR })
  change('pledge-organization', PARTNER)
})

it("sendOffer starts an application with the page's originator and brand, and without a referral when there is none (1.7.08)", async () => {
  const sent = serve({ [CREATE]: refusal(409, 'prices.stale', 'stale') })
  const request = {
    requestedAmount: '10000.00',
    collateralType: 'BTC',
    coinQuantity: '0.21',
    state: 'CA',
  } as const
  const begun = sendOffer({
    started: undefined,
    request,
    repayment: 'interest-only',
    seen: {
      amount: '10100.00',
      interestRate: '0.0891',
      originationFeeAmount: '100.00',
      totalOfPayments: '11000.00',
    },
    idempotencyKey: 'a key of one press',
    queryClient,
    onPriced: () => undefined,
  })
  await expect(begun).rejects.toMatchObject({ status: 409 })
  expect(sent).toEqual([
    {
      call: CREATE,
      body: {
        loanOriginatorUuid: ORIGINATOR,
        referralUuid: null,
        organization: PARTNER.code,
        organizationVersion: PARTNER.version,
        offer: request,
      },
    },
  ])
})
