import { AGENT_DISBURSEMENT_PROBLEMS } from '@pledge/domain/disbursement/disbursement-problem'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { payoutAttempt } from './payouts.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, nothing, uuid } from './wire.ts'

/** An agent's decisions on a disbursement besides its approval. */

export const rejectPayout = defineCall({
  name: 'rejectPayout',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-rejection',
  caller: 'agent',
  right: 'payouts.handle',
  audits: { kind: 'decision.made', subject: 'application', codes: ['problem'] },
  summary:
    'Rejects a disbursement account before approval, with a controlled reason. The borrower sees the reason and enters another account (journey, a new loan).',
  params: byApplication,
  body: z.object({ payoutAttempt, problem: z.enum(AGENT_DISBURSEMENT_PROBLEMS) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'disbursement.attempt-over', 'approval.reason-required'],
})

export const liftPayoutHold = defineCall({
  name: 'liftPayoutHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-hold-lift',
  caller: 'agent',
  right: 'payouts.handle',
  audits: { kind: 'decision.made', subject: 'application' },
  stepUp: 'disbursement-hold',
  summary:
    'Asks the borrower for another account after a disbursement failed for a reason that an agent must review first (journey, a new loan).',
  params: byApplication,
  body: z.object({ payoutAttempt }),
  answer: z.object({ application: applicationFile }),
  refusals: ['session.step-up-needed', 'transition.not-allowed', 'disbursement.attempt-over'],
})

export const handlePayoutException = defineCall({
  name: 'handlePayoutException',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-exceptions/{exceptionUuid}/handled',
  caller: 'agent',
  right: 'payouts.handle',
  audits: { kind: 'decision.made', subject: 'payout-exception' },
  summary:
    'Resolves a notification of change, or a return of a disbursement that was not pending (journey, a new loan).',
  params: z.object({ uuid, exceptionUuid: uuid }),
  body: nothing,
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed'],
})
