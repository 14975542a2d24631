import { ASKED_AMOUNTS } from '@pledge/domain/collateral/still-to-send'
import { FINALITIES } from '@pledge/domain/collateral/deposits'
import { WALLET_TYPES } from '@pledge/domain/collateral/wallet-type'
import { UNSUPPORTED_ASSET_OUTCOMES } from '@pledge/domain/collateral/unsupported-asset'
import * as z from 'zod/mini'
import { wallet } from './applications.ts'
import { collateralFigures } from './collateral-figures.ts'
import { confirmedCollateral } from './confirmed-collateral.ts'
import { defineCall } from './define-call.ts'
import {
  byApplication,
  coin,
  coinAmount,
  coinQuantity,
  dollars,
  done,
  fraction,
  instant,
  nothing,
  tokenQuantity,
  uuid,
} from './wire.ts'

/** An unsupported asset at the deposit address: it does not count (decision 20). */
const wrongAsset = z.object({
  uuid,
  symbol: z.string(),
  quantity: tokenQuantity,
  isFinal: z.boolean(),
  seenAt: instant,
  outcome: z.nullable(z.enum(UNSUPPORTED_ASSET_OUTCOMES)),
  /** The lender's message about it. */
  note: z.nullable(z.string()),
})

/**
 * Above the maximum initial LTV the loan is not disbursed (note 049): the current LTV, and what would bring it down
 * to that maximum.
 */
const aboveMaximum = z.object({
  /** Null if the collateral has no value. */
  ltv: z.nullable(fraction),
  maximumLtv: fraction,
  /** At the newest price, less unconfirmed deposits; zero when that is enough. */
  toAdd: coinAmount,
})

const amountToSend = z.object({ coinQuantity, marketValue: z.nullable(dollars) })

/** The Collateral status entity (rows 1.3.25 to 1.3.28), with each deposit and its confirmations. */
export const collateralStatus = z.object({
  requiredCoinAmount: coinAmount,
  /** The offer's two amounts, each with its LTV and trigger prices. */
  plannedAmount: collateralFigures,
  requiredMinimum: collateralFigures,
  /** For a renewal, the rollover collateral from the prior loan; null for a new loan. */
  carriedCoinAmount: z._default(z.nullable(coinAmount), null),
  /** LTV and trigger prices of the confirmed collateral; null before a deposit is confirmed. */
  confirmedCollateral: z.nullable(confirmedCollateral),
  /** Confirmed deposits only. */
  receivedCoinAmount: coinAmount,
  /** On the chain and unconfirmed. */
  pendingCoinAmount: coinAmount,
  remainingCoinAmountDue: coinAmount,
  /**
   * What to send now, given confirmed and unconfirmed deposits (note 043): to complete the minimum, and to reach the
   * plan. `marketValue` at the newest price, rounded down to the cent; null without one.
   */
  toSend: z.object({ asked: z.enum(ASKED_AMOUNTS), minimum: amountToSend, plan: amountToSend }),
  /**
   * Collateral was complete, but a reorganization has removed coins; meanwhile the loan is not disbursed (note 030).
   */
  isShort: z._default(z.boolean(), false),
  /**
   * The collateral is complete, but its price has fallen and no exception was made: at the current price, the loan
   * would not be disbursed.
   */
  aboveMaximum: z._default(z.nullable(aboveMaximum), null),
  /** Null while no venue has reported a price for a day: coins can be sent nevertheless. */
  collateralPrice: z.nullable(z.object({ type: coin, price: dollars, observedAt: instant })),
  wallet,
  walletType: z.enum(WALLET_TYPES),
  sentConfirmedAt: z.nullable(instant),
  dueAt: z.nullable(instant),
  /** The platform's clock, from which the remaining time is calculated. */
  now: instant,
  /**
   * The smallest deposit that verifies the address, and since when the borrower has been testing it (row 1.3.28, gap
   * G.42).
   */
  microDepositVerify: z.object({ minVerifyAmount: coinQuantity, borrowerOptIn: z.nullable(instant) }),
  /** A deposit of at least that amount is on the chain. */
  isAddressVerified: z._default(z.boolean(), false),
  /** A day has passed since the borrower started the address test, without a deposit (row 1.8.07). */
  isNotLocated: z._default(z.boolean(), false),
  deposits: z.array(
    z.object({
      uuid,
      transactionId: z.string(),
      amount: coinAmount,
      status: z.enum(['seen', 'final', 'orphaned']),
      /** Whether `confirmationsNeeded` decides when it is final, or the chain does by finalizing its block (decision 20). */
      finality: z._default(z.enum(FINALITIES), 'confirmations'),
      confirmations: z.int(),
      confirmationsNeeded: z.int(),
      seenAt: instant,
      /** Confirmed, and not counted until its source is checked. */
      isUnderReview: z._default(z.boolean(), false),
    }),
  ),
  wrongAssets: z.array(wrongAsset),
})
export type CollateralStatus = z.infer<typeof collateralStatus>

export const getCollateral = defineCall({
  name: 'getCollateral',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/collateral',
  caller: 'borrower',
  summary: 'The required, received and remaining amounts, and the deposit address (row 1.7.25).',
  params: byApplication,
  answer: collateralStatus,
  refusals: ['collateral.not-ready'],
})

export const setWalletType = defineCall({
  name: 'setWalletType',
  method: 'PUT',
  path: '/api/loans/v1/applications/{uuid}/wallet-type',
  caller: 'borrower',
  summary: 'The body is the type string itself (row 1.7.26).',
  params: byApplication,
  body: z.enum(WALLET_TYPES),
  answer: done,
  refusals: ['collateral.not-ready'],
})

export const confirmCollateralSent = defineCall({
  name: 'confirmCollateralSent',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/collateral-sent',
  caller: 'borrower',
  summary: 'Records that the borrower has sent the collateral; Post Collateral moves on (row 1.2.123).',
  params: byApplication,
  body: nothing,
  answer: done,
  refusals: ['collateral.not-ready'],
})

export const verifyDepositAddress = defineCall({
  name: 'verifyDepositAddress',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/deposit-address-verification',
  caller: 'borrower',
  summary:
    'Whether a small deposit has verified the address. The first call opts in and starts the 24 hours (rows 1.2.127, 1.3.28 and 1.7.27, gap G.42).',
  params: byApplication,
  body: nothing,
  answer: z.object({ isVerified: z.boolean() }),
  refusals: ['collateral.not-ready'],
})
