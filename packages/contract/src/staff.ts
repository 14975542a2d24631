import { AGENT_RIGHTS, AGENT_ROLES } from '@pledge/domain/organization/rights'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'

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
export type OwnRights = AnswerOf<typeof getOwnRights>
