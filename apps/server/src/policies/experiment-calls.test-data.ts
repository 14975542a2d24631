import type { AnyInput } from '@pledge/testing/call/input'
import type { Product } from '../product/product.test-data.ts'

const BY_KEY = { params: { key: 'shorter-page' } } as const

/** An experiment that the calls below are about. */
export const leaveExperiment = (product: Product) =>
  product.rows(`insert into experiments (organization_id, key, enabled_bps) values ($1, $2, 5000)`, [
    product.organizationId,
    BY_KEY.params.key,
  ])

/** What each call about experiments and the funnel is made with: a key is of the caller's organization, and names nobody. */
export const EXPERIMENT_INPUTS: Readonly<Record<string, AnyInput>> = {
  getExperiments: {},
  getFunnel: {},
  saveExperiment: {
    ...BY_KEY,
    body: {
      description: 'A shorter page',
      area: 'layout',
      goal: 'application',
      owner: 'Growth',
      enabledBps: 5_000,
    },
  },
  stopExperiment: BY_KEY,
  getExperimentResults: BY_KEY,
}
