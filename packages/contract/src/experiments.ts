import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { organizationCode, uuid } from './wire.ts'

const byContext = z.object({ context: z.enum(['secure', 'external']) })
const experimentKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))
const optimizeUser = z.object({
  attributes: z.object({ organization: organizationCode }),
  trackerId: uuid,
})

export const decideExperiment = defineCall({
  name: 'decideExperiment',
  method: 'POST',
  path: '/api/service-optimize/{context}/api/v2/decision',
  caller: 'anyone',
  inPreview: true,
  summary: 'Whether a feature flag is on for this visitor (row 2.7.12). Unknown keys are off.',
  params: byContext,
  body: z.object({ experimentKey, ignoreIdentify: z._default(z.boolean(), false), optimizeUser }),
  answer: z.object({ flagEnabled: z.boolean() }),
  refusals: [],
})

export const getFeatures = defineCall({
  name: 'getFeatures',
  method: 'POST',
  path: '/api/service-optimize/{context}/api/v1/features',
  caller: 'anyone',
  inPreview: true,
  summary: 'Every feature flag of the organization, on or off for this visitor (row 2.7.13, gap G.18).',
  params: byContext,
  body: z.object({ optimizeUser }),
  answer: z.array(z.object({ key: z.string(), enabled: z.boolean() })),
  refusals: [],
})
