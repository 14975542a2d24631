import { AGENT_RIGHTS, AGENT_ROLES } from '@pledge/domain/organization/rights'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { done, nothing } from './wire.ts'

export const getOwnRights = defineCall({
  name: 'getOwnRights',
  method: 'GET',
  path: '/api/portfolio/v1/rights',
  caller: 'agent',
  right: null,
  audits: null,
  summary: "The caller's role and permissions in the organization (row 1.6.07).",
  answer: z.object({ role: z.enum(AGENT_ROLES), rights: z.array(z.enum(AGENT_RIGHTS)) }),
  refusals: [],
})
export const showStaffFactor = defineCall({
  name: 'showStaffFactor',
  method: 'POST',
  path: '/api/account/second-factor',
  caller: 'agent',
  right: null,
  beforeSecondFactor: true,
  summary:
    'Records that a second factor was shown on this device, by a step-up (decision 15). For staff whose sign-in asked for none.',
  body: nothing,
  answer: done,
  stepUp: 'staff-sign-in',
  refusals: ['session.step-up-needed'],
})

export type OwnRights = AnswerOf<typeof getOwnRights>
