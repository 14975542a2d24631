import { RELEASE_REJECTION_REASONS } from '@pledge/domain/release/refusal-reasons'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod/mini'
import { wallet } from './applications.ts'
import { defineCall } from './define-call.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, coinAmount, instant, uuid } from './wire.ts'

const MOST_OF_AN_ADDRESS = 128

/** A request to have collateral sent back, as its borrower sees it. */
const collateralReturn = z.object({
  requestId: uuid,
  address: z.string(),
  requestedAt: instant,
  /** Until when it is acted on: the midnight that ends the last business day (rows 1.9.20 and G.67). */
  dueAt: instant,
  /** What was ordered to be sent; null until two agents agreed. */
  amount: z.nullable(coinAmount),
  transactionId: z.nullable(z.string()),
  result: z.nullable(z.enum(RELEASE_RESULTS)),
  /** Why it was given back; null where the reason is not a person's. */
  reason: z.nullable(z.enum(RELEASE_REJECTION_REASONS)),
})

export const collateralRelease = z.object({
  /** What is held and owed back. */
  held: coinAmount,
  /** What has come and is not final yet: it can be asked for once it is. */
  pending: coinAmount,
  /** Rows 1.4.40 and 1.4.41. */
  isReady: z.boolean(),
  /** The last request about what is held now, or about what was held last; null before there was one. */
  request: z.nullable(collateralReturn),
  /** Deposits and returns, the oldest first (row 1.2.136). */
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

export const decideCollateralReturn = defineCall({
  name: 'decideCollateralReturn',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/collateral-return-decision',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision', 'reason'] },
  stepUp: 'collateral-release',
  summary:
    'Approves a collateral release, which takes two different agents, or sends the request back to the borrower with a controlled reason (row 1.9.20).',
  params: byApplication,
  body: z.object({
    /** What the agent looked at: a request that was replaced meanwhile is not decided on. */
    requestId: uuid,
    decision: z.enum(['approve', 'refuse']),
    reason: z.optional(z.enum(RELEASE_REJECTION_REASONS)),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'transition.not-allowed',
    'release.request-over',
    'approval.same-agent',
    'approval.reason-required',
    'collateral.not-ready',
  ],
})
