import { RELEASE_REJECTION_REASONS } from '@pledge/domain/release/refusal-reasons'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod/mini'
import { wallet } from './applications.ts'
import { defineCall } from './define-call.ts'
import { byApplication, coinAmount, instant, uuid } from './wire.ts'

export const MOST_OF_AN_ADDRESS = 128

/** A request for a collateral release, as its borrower sees it. */
export const collateralReturn = z.object({
  requestId: uuid,
  address: z.string(),
  requestedAt: instant,
  /** When it will be processed at the latest: the midnight that ends the last business day (rows 1.9.20 and G.67). */
  dueAt: instant,
  /** The amount ordered for release; null until two agents have approved. */
  amount: z.nullable(coinAmount),
  /** The part of the collateral of a loan in service that was requested; null for all that is owed back. */
  requested: z._default(z.nullable(coinAmount), null),
  transactionId: z.nullable(z.string()),
  result: z.nullable(z.enum(RELEASE_RESULTS)),
  /** Why it was rejected; null if no agent gave the reason. */
  reason: z.nullable(z.enum(RELEASE_REJECTION_REASONS)),
})

export const collateralRelease = z.object({
  /** The balance that is owed to the borrower. */
  held: coinAmount,
  /** Unconfirmed deposits: they can be requested once they are confirmed. */
  pending: coinAmount,
  /** Rows 1.4.40 and 1.4.41. */
  isReady: z.boolean(),
  /** The last request for the current balance, or for the last one; null before the first request. */
  request: z.nullable(collateralReturn),
  /** Deposits and releases, oldest first (row 1.2.136). */
  transactions: wallet.shape.transactions,
})
export type CollateralRelease = z.infer<typeof collateralRelease>

export const getCollateralRelease = defineCall({
  name: 'getCollateralRelease',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/collateral/release',
  caller: 'borrower',
  summary:
    'The collateral balance, the status of a withdrawal request, and the transactions (rows 1.2.134 to 1.2.136).',
  params: byApplication,
  answer: collateralRelease,
  refusals: ['collateral.not-ready'],
})

export const requestCollateralRelease = defineCall({
  name: 'requestCollateralRelease',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/collateral/release',
  caller: 'borrower',
  summary: 'Requests a release of the collateral to an address of the coin (row 1.7.28). Requires a step-up.',
  params: byApplication,
  body: z.object({ returnAddress: z.string().check(z.maxLength(MOST_OF_AN_ADDRESS)) }),
  answer: z.object({ requestId: uuid }),
  stepUp: 'return-address',
  refusals: ['INVALID_RETURN_ADDRESS', 'transition.not-allowed', 'session.step-up-needed'],
})
