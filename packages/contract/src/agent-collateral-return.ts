import { RELEASE_REJECTION_REASONS } from '@pledge/domain/release/refusal-reasons'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, uuid } from './wire.ts'

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
    /** The request that the agent saw: a request that has been replaced is not decided. */
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
    'release.above-excess',
    'loan.not-open',
    'prices.stale',
  ],
})
