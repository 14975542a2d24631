import { DEADLINE_KINDS } from '@pledge/domain/application/deadline-kinds'
import { ENDINGS } from '@pledge/domain/application/endings'
import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import { usualTimesSchema } from '@pledge/domain/organization/usual-times'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { offer, quoteRequest } from './offers.ts'
import {
  byApplication,
  coin,
  coinAmount,
  coinQuantity,
  creditRetry,
  dollars,
  instant,
  nothing,
  organizationCode,
  uuid,
} from './wire.ts'

/**
 * A state that this page does not know yet becomes the unknown state (row 1.4.14), which the table does not route.
 */
const state = z.codec(z.string(), z.enum(APPLICATION_STATES), {
  decode: (told) => APPLICATION_STATES.find((one) => one === told) ?? 'UNINITIALIZED_STATUS',
  encode: (known) => known,
})
export const applicationState = z.object({ stage: z.enum(STAGES), state })
export type ApplicationStateAnswer = z.infer<typeof applicationState>

export const wallet = z.object({
  currentTotalCoinBalance: coinAmount,
  depositAddress: z.nullable(z.string()),
  transactions: z.array(
    z.object({
      transactionTime: instant,
      transactionType: z.enum(['DEPOSIT', 'CARRIED_IN', 'CARRIED_OUT', 'RETURN']),
      transactionAmount: coinAmount,
    }),
  ),
})

/** The Application entity (rows 1.3.01 to 1.3.11). */
export const application = z.object({
  appUuid: uuid,
  ...applicationState.shape,
  isInternational: z.boolean(),
  isRollForward: z.boolean(),
  isCelsiusRefi: z.boolean(),
  organization: organizationCode,
  createdAt: instant,
  updatedAt: instant,
  expiresAt: z.nullable(instant),
  /** Nothing is owed on the loan and it is closed: its collateral is being released, or has been. */
  isPaidOff: z.boolean(),
  collateralDueAt: z.nullable(instant),
  /** How often the borrower may still retry the credit check (row 1.4.11). */
  creditTriesLeft: z.int().check(z.minimum(0)),
  /** The deadline of the current state: the midnight that ends its last day (gap G.67). */
  deadline: z.nullable(z.object({ kind: z.enum(DEADLINE_KINDS), at: instant })),
  /** The operator's numbers of days, from the rules of the application's version (rows 1.9.26 and 1.9.18). */
  deadlineDays: z.object({
    complete: z.int(),
    collateral: z.int(),
    /** Hours after the deadline within which deposits sent in time may confirm (row 1.9.19). */
    graceHours: z.int(),
  }),
  /** Usual processing times, from the same rules (rows 1.9.20 to 1.9.23). */
  usualTimes: z.pick(usualTimesSchema, {
    achPayoutBusinessDays: true,
    usdcPayoutBusinessDays: true,
    usdcTestBusinessDays: true,
    collateralReturnBusinessDays: true,
  }),
  /** How it ended, if not with a disbursement; null while it has not. */
  ending: z.nullable(z.enum(ENDINGS)),
  selectedOffer: z.nullable(offer),
  /** It replaced an offer whose price had fallen before it was signed: its agreements are new. */
  isOfferReplaced: z._default(z.boolean(), false),
  offers: z.array(offer),
  /** The application that renewed this loan, and thereby closed it. */
  renewedBy: z._default(z.nullable(uuid), null),
  /** The old loans that a refinance replaces (row 2.3.03); empty for any other application. */
  celsiusLoanNumbers: z._default(z.array(z.string()), []),
  /** Row 2.3.02. */
  stabilizationOptIn: z._default(z.boolean(), false),
  /** The end of the last day for the top-up; null before it is requested (row 2.3.04, gap G.73). */
  celsiusTopUpExpirationDate: z._default(z.nullable(instant), null),
  /**
   * For a renewal and a refinance; rows 1.3.04, 1.3.05 and 2.3.05. `collateral`: for a refinance, what the estate holds.
   */
  rollForwardLoanDetails: z.nullable(
    z.object({
      /** The renewed loan; null for a refinance, which has several old loans. */
      priorAppUuid: z.nullable(uuid),
      /** From the selected offer, and fixed by the last signature; null before an offer is selected. */
      topUpAmount: z.nullable(z.object({ coinQuantity })),
      /** The part of it that is not yet confirmed; null before the last signature. */
      remainingTopUpAmount: z.nullable(z.object({ coinQuantity })),
      /** The collateral of the renewed loan, which is carried over; of a refinance, what the estate hands over. */
      collateral: z.object({ coinQuantity }),
      /** What it paid on the renewed loan, with interest through that day; null before that. */
      paidOff: z._default(z.nullable(dollars), null),
      /**
       * The principal of the new loan: less than offered if payments were received meanwhile; null before it is
       * opened.
       */
      lent: z._default(z.nullable(dollars), null),
    }),
  ),
  collateral: z.nullable(
    z.object({
      /** What the agreement requires, and its coin (row 2.3.13). */
      amount: z.optional(coinQuantity),
      type: z.optional(coin),
      wallet,
      remainingCoinAmountDue: coinAmount,
      collateralReleaseRequest: z.nullable(z.object({ requestId: uuid, address: z.string() })),
      collateralReleaseResponses: z.array(z.object({ id: uuid, result: z.enum(RELEASE_RESULTS) })),
    }),
  ),
})
export type ApplicationAnswer = z.infer<typeof application>

export const createApplication = defineCall({
  name: 'createApplication',
  method: 'POST',
  path: '/api/loans/v1/applications',
  caller: 'borrower',
  summary: 'Starts an application. Prices the offer if the request includes one (row 1.7.08).',
  body: z.object({
    loanOriginatorUuid: uuid,
    referralUuid: z.nullable(uuid),
    organization: organizationCode,
    /**
     * The brand version that the page shows. The application keeps the version that its borrower saw; with another
     * version, it is not started.
     */
    organizationVersion: z.optional(z.int()),
    offer: quoteRequest,
  }),
  answer: z.object({ application }),
  refusals: [
    'organization.changed',
    'residence.unknown',
    'residence.not-serviced',
    'prices.stale',
    'offer.amount-below-minimum',
    'offer.amount-above-maximum',
    'offer.collateral-insufficient',
    'offer.collateral-not-offered',
    'application.duplicate',
  ],
})

export const getApplications = defineCall({
  name: 'getApplications',
  method: 'GET',
  path: '/api/loans/v1/applications',
  caller: 'borrower',
  summary:
    "The borrower's own applications, newest first, at most 50 (gap G.26). With `isCelsiusRefi=true` only refinances (row 2.7.20, gap G.20), with false none of them.",
  query: z.object({ isCelsiusRefi: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({
    applications: z.array(application),
    /** Applications that cannot be shown: damaged ones that the lender must examine. */
    unreadable: z.array(uuid),
  }),
  refusals: [],
})

export const getApplication = defineCall({
  name: 'getApplication',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}',
  caller: 'borrower',
  summary: 'One application (row 1.3.01).',
  params: byApplication,
  answer: z.object({ application }),
  refusals: [],
})

export const getApplicationState = defineCall({
  name: 'getApplicationState',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/state',
  caller: 'borrower',
  summary: 'Stage and state, for polling (row 1.7.24).',
  params: byApplication,
  answer: applicationState,
  refusals: [],
})

export const cancelApplication = defineCall({
  name: 'cancelApplication',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/cancellation',
  caller: 'borrower',
  summary: 'Cancels an application before funding. The borrower can withdraw any collateral received.',
  params: byApplication,
  body: nothing,
  answer: applicationState,
  refusals: ['transition.not-allowed'],
})

export const retryCredit = defineCall({
  name: 'retryCredit',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/credit-retry',
  caller: 'borrower',
  summary:
    'Checks credit again after a freeze, a lock or no match. The number of tries is limited (row 1.4.11).',
  params: byApplication,
  body: creditRetry,
  answer: applicationState,
  refusals: ['transition.not-allowed', 'credit.tries-exhausted'],
})
