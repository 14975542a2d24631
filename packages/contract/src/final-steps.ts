import { SCREENING_STEPS } from '@pledge/domain/application/final-steps'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication } from './wire.ts'

/** Rows 1.3.54 to 1.3.57. */
export const finalSteps = z.object({
  items: z.array(
    z.object({
      name: z.enum(['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral']),
      status: z.enum(['NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED', 'NOT_REQUIRED']),
    }),
  ),
  status: z.enum(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED']),
  /** Whether the submitted details are being screened, under review by an agent, or done (row 1.4.12). */
  screening: z._default(z.enum(SCREENING_STEPS), 'DONE'),
})
export type FinalStepsAnswer = z.infer<typeof finalSteps>

export const getFinalSteps = defineCall({
  name: 'getFinalSteps',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/final-steps',
  caller: 'borrower',
  summary: 'The four final steps with their statuses (row 1.7.23).',
  params: byApplication,
  answer: finalSteps,
  refusals: [],
})
