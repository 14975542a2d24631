import { EXPERIMENT_KEY, experimentDefinition } from '@pledge/domain/experiments/experiment'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { fraction, instant, nothing, organizationCode, uuid } from './wire.ts'

const byContext = z.object({ context: z.enum(['secure', 'external']) })
const experimentKey = z.string().check(z.regex(EXPERIMENT_KEY))
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

/** An experiment as its organization defined it. `owner` is the person or team who answers for it. */
export const experiment = z.object({
  key: z.string(),
  ...experimentDefinition.shape,
  /** Empty for one that was written before it had these. */
  description: z.string(),
  owner: z.string(),
  /** Counted up whenever the share or the goal changes, or it starts again; results are those of one round. */
  round: z.int(),
  roundStartedAt: instant,
  stoppedAt: z.nullable(instant),
})
export type ExperimentAnswer = z.infer<typeof experiment>

const byKey = z.object({ key: experimentKey })

export const getExperiments = defineCall({
  name: 'getExperiments',
  method: 'GET',
  path: '/api/portfolio/v1/experiments',
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary: 'The experiments of the organization, by key, at most 200.',
  answer: z.object({ organization: organizationCode, experiments: z.array(experiment) }),
  refusals: [],
})

export const saveExperiment = defineCall({
  name: 'saveExperiment',
  method: 'PUT',
  path: '/api/portfolio/v1/experiments/{key}',
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'experiment', codes: ['area', 'goal'] },
  summary:
    'Defines an experiment, changes its share of visitors, or starts a stopped one again. It never changes price, eligibility or offers (12 CFR 1002.4(a)).',
  params: byKey,
  body: z.extend(experimentDefinition, {
    /** What the editor read; null for a new experiment. Another state is refused, so that a stop is never undone. */
    seen: z._default(z.nullable(z.object({ round: z.int(), isStopped: z.boolean() })), null),
  }),
  answer: z.object({ experiment }),
  refusals: ['experiment.too-many', 'experiment.changed', 'experiment.whole-share'],
})

export const stopExperiment = defineCall({
  name: 'stopExperiment',
  method: 'POST',
  path: '/api/portfolio/v1/experiments/{key}/stop',
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'experiment' },
  summary: 'Switches an experiment off for everybody. Stopping it twice changes nothing.',
  params: byKey,
  body: nothing,
  answer: z.object({ experiment }),
  refusals: [],
})

const people = z.int().check(z.minimum(0))
const variantFunnel = z.object({
  visitors: people,
  applications: people,
  offers: people,
  loans: people,
})
export type VariantFunnel = z.infer<typeof variantFunnel>

export const getExperimentResults = defineCall({
  name: 'getExperimentResults',
  method: 'GET',
  path: '/api/portfolio/v1/experiments/{key}/results',
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary:
    'Browsers and accounts of the current round that met the experiment, by variant, and how far they came; and a test of the difference that stays valid however often it is looked at.',
  params: byKey,
  answer: z.object({
    experiment,
    control: variantFunnel,
    treatment: variantFunnel,
    test: z.object({
      /** Share of the treatment that reached the goal less that of the control, in basis points. */
      differenceBps: z.int(),
      /** Always valid; '1.0000' while there is too little data. */
      pValue: fraction,
      isSignificant: z.boolean(),
      hasEnoughData: z.boolean(),
    }),
  }),
  refusals: [],
})
