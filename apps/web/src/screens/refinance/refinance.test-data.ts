import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { ClaimedLoan } from '@pledge/contract/estate-claims'
import type { RefinanceDetails } from '@pledge/contract/refinance-details'
import type { Offer } from '@pledge/contract/offers'
import { APP_UUID, applicationAnswer, offerAnswer } from '../../loan/answers.test-data.ts'
import type { Answers } from '../render-screen.test-data.tsx'

/** Answers of a borrower who refinances, for tests. */

export const ETH_APP_UUID = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c02'
export const LIST = '/account/crypto-backed-loan/celsius-refi'
export const API = `/api/loans/v1/applications/${APP_UUID}`

/** One offer for each treatment; the rate is lower where the collateral may be reused. */
export const keptOffer = (changes: Partial<Offer> = {}): Offer =>
  offerAnswer({
    uuid: 'a8b0c2d4-1111-4222-8333-444455556661',
    collateralReuseConsent: 'DECLINE_REHYPOTHECATION',
    ...changes,
  })
export const reusedOffer = (changes: Partial<Offer> = {}): Offer =>
  offerAnswer({
    uuid: 'a8b0c2d4-1111-4222-8333-444455556662',
    collateralReuseConsent: 'ALLOW_REHYPOTHECATION',
    annualPercentageRate: '0.07412',
    ...changes,
  })

export const refinanceAnswer = (changes: Partial<ApplicationAnswer> = {}): ApplicationAnswer =>
  applicationAnswer({
    isCelsiusRefi: true,
    state: 'OFFER_SELECT',
    selectedOffer: keptOffer(),
    offers: [reusedOffer()],
    celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
    rollForwardLoanDetails: {
      priorAppUuid: null,
      topUpAmount: { coinQuantity: '0.05' },
      remainingTopUpAmount: null,
      collateral: { coinQuantity: '0.2' },
      paidOff: null,
      lent: null,
    },
    ...changes,
  })

/** Its top-up was confirmed, and a reorganization has removed part of it. */
export const shortAnswer = (): ApplicationAnswer => {
  const { rollForwardLoanDetails: details, ...application } = refinanceAnswer({
    stage: 'PROCESSING',
    state: 'WAITING_FOR_COLLATERAL',
  })
  return {
    ...application,
    rollForwardLoanDetails: details && { ...details, remainingTopUpAmount: { coinQuantity: '0.03' } },
  }
}

/** Nothing is missing. */
export const detailsAnswer = (changes: Partial<RefinanceDetails> = {}): RefinanceDetails => ({
  status: 'COMPLETE',
  name: { firstName: 'Maya', lastName: "O'Neil", suffix: null },
  homeAddress: { type: 'HOME', street1: '', street2: null, city: '', state: 'CA', zip: '', country: 'US' },
  isInternational: false,
  isSsnRequested: true,
  isPhoneRequested: true,
  ...changes,
})

export const claimAnswer = (changes: Partial<ClaimedLoan> = {}): ClaimedLoan => ({
  celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
  collateral: { coinQuantity: '0.2', type: 'BTC' },
  balance: '10000.00',
  ltv: '0.5025',
  quotes: [],
  ...changes,
})

export const ethClaim = claimAnswer({
  celsiusLoanNumbers: ['CEL-9'],
  collateral: { coinQuantity: '4', type: 'ETH' },
})

export const answersFor = (
  applications: readonly ApplicationAnswer[],
  claims: readonly ClaimedLoan[] = [claimAnswer()],
): Answers => ({
  'GET /api/loans/v1/applications': { applications, unreadable: [] },
  'GET /api/loans/v1/estate-claims': { loans: claims },
  'GET /api/loans/v1/stabilization-offer': { offer: { feeRate: '0.01', usdcLtv: '0.98' } },
  ...Object.fromEntries(
    applications.flatMap((application) => [
      [`GET /api/loans/v1/applications/${application.appUuid}`, { application }],
      [`GET /api/loans/v1/applications/${application.appUuid}/celsius-details`, { details: detailsAnswer() }],
    ]),
  ),
})
