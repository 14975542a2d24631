import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { organizationCode } from './wire.ts'

const count = z.int().check(z.minimum(0))
/** `week` is its Monday, a calendar day in the time zone of the organization. */
export const funnelWeek = z.object({
  week: z.iso.date(),
  views: count,
  offers: count,
  applications: count,
  loans: count,
})
export type FunnelWeek = z.infer<typeof funnelWeek>

export const getFunnel = defineCall({
  name: 'getFunnel',
  method: 'GET',
  path: '/api/portfolio/v1/funnel',
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary:
    'The last 12 weeks of the organization, oldest first: browsers that opened a page and that were shown offers, applications started, loans funded.',
  answer: z.object({ organization: organizationCode, weeks: z.array(funnelWeek) }),
  refusals: [],
})
