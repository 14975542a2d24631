import { AGENT_PAYOUT_PROBLEMS } from '@pledge/domain/disbursement/payout-problem'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { payoutAttempt } from './payouts.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, nothing, uuid } from './wire.ts'

/** What an agent decides on a payout besides its release. */

export const rejectPayout = defineCall({
  name: 'rejectPayout',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-rejection',
  caller: 'agent',
  right: 'payouts.handle',
  summary:
    'Rejects the account of a payout before it is released, for a controlled reason that the borrower reads and enters another account (journey, a new loan).',
  params: byApplication,
  body: z.object({ payoutAttempt, problem: z.enum(AGENT_PAYOUT_PROBLEMS) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'disbursement.attempt-over', 'approval.reason-required'],
})

export const liftPayoutHold = defineCall({
  name: 'liftPayoutHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-hold-lift',
  caller: 'agent',
  right: 'payouts.handle',
  summary:
    'Lets the borrower enter another account after a payout that failed for a reason that an agent looks at first (journey, a new loan).',
  params: byApplication,
  body: z.object({ payoutAttempt }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'disbursement.attempt-over'],
})

export const handlePayoutException = defineCall({
  name: 'handlePayoutException',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payout-exceptions/{exceptionUuid}/handled',
  caller: 'agent',
  right: 'payouts.handle',
  summary:
    'An agent has seen to a notification of change, or to a return of a payout that was not under way (journey, a new loan).',
  params: z.object({ uuid, exceptionUuid: uuid }),
  body: nothing,
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed'],
})
