import * as calls from '@pledge/contract/experiments'
import { isFlagEnabled } from '@pledge/domain/experiments/bucket'
import { featuresFor } from '@pledge/domain/experiments/features'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { experimentsOf } from '../../store/telemetry/experiments.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'

/** Flag decisions by the organization's own table (document 2 sections 4 and 7). Nothing is stored. */
export const experimentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const experimentsIn = async (orgCode: string) => {
    const owner = await deps.organizations.byCode(orgCode)
    if (owner === undefined) return undefined
    return withTenant(deps.db, systemOf(owner.id), experimentsOf)
  }

  implement(app, calls.decideExperiment, async ({ body, subject }) => {
    const { experimentKey, ignoreIdentify, optimizeUser } = body
    const experiments = await experimentsIn(optimizeUser.attributes.organization)
    if (experiments === undefined) return refuse('access.not-found')
    const experiment = experiments.find(({ key }) => key === experimentKey)
    const identityId = subject?.accountId ?? null
    const { trackerId } = optimizeUser
    const flagEnabled =
      experiment !== undefined && isFlagEnabled(experiment, { trackerId, identityId, ignoreIdentify })
    return { ok: true, answer: { flagEnabled } }
  })

  implement(app, calls.getFeatures, async ({ body, subject }) => {
    const { attributes, trackerId } = body.optimizeUser
    const owner = await deps.organizations.byCode(attributes.organization)
    const experiments = await experimentsIn(attributes.organization)
    if (owner === undefined || experiments === undefined) return refuse('access.not-found')
    const identityId = subject?.accountId ?? null
    const by = { trackerId, identityId, ignoreIdentify: false }
    return { ok: true, answer: [...featuresFor(experiments, owner.organization.flags, by)] }
  })
}
