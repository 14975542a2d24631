import * as calls from '@pledge/contract/experiments'
import { isFlagEnabled } from '@pledge/domain/experiments/bucket'
import { featuresFor } from '@pledge/domain/experiments/features'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { experimentsFor } from '../../commands/experiments/experiments-for.ts'
import { keepVariants, recordExposure } from '../../commands/experiments/record-exposure.ts'
import { implement } from '../call/implement.ts'
import type { HttpDeps } from '../deps.ts'
import { takeTelemetryBudget } from './telemetry-budget.ts'

/**
 * Flag decisions by the organization's own experiments (document 2 sections 4 and 7). A decision records that the visitor
 * met the experiment, within the budget of telemetry, unless it has stopped; the list of features records nothing, since it shows no variant.
 */
export const experimentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const now = () => deps.clock.business()

  implement(app, calls.decideExperiment, async ({ body, subject, from, raw }) => {
    const { experimentKey, ignoreIdentify, optimizeUser } = body
    const { trackerId, attributes } = optimizeUser
    const owner = await deps.organizations.byCode(attributes.organization)
    if (owner === undefined) return refuse('access.not-found')
    // An account of another brand is a stranger here.
    const accountId = subject?.organizationId === owner.id ? subject.accountId : null
    const link = { organizationId: owner.id, trackerId }
    if (accountId !== null && !ignoreIdentify)
      await keepVariants({ db: deps.db, now }, { ...link, accountId })
    const visitor = { ...link, identityId: accountId, ignoreIdentify }
    const { experiments, subject: decided } = await experimentsFor(deps.db, visitor)
    const experiment = experiments.find(({ key }) => key === experimentKey)
    if (experiment === undefined) return { ok: true, answer: { flagEnabled: false } }
    const flagEnabled = isFlagEnabled(experiment, decided)
    // The results of a stopped round stay as they are, and an administrator who looks at a draft is no visitor.
    if (!experiment.isRunning || raw.preview) return { ok: true, answer: { flagEnabled } }
    await recordExposure(
      {
        db: deps.db,
        now,
        mayStore: async () =>
          (await takeTelemetryBudget(deps, {
            address: from.address,
            organizationId: owner.id,
            sessionId: trackerId,
          })) === 'stored',
      },
      {
        ...link,
        key: experiment.key,
        round: experiment.round,
        accountId: ignoreIdentify ? null : accountId,
        isOn: flagEnabled,
      },
    )
    return { ok: true, answer: { flagEnabled } }
  })

  implement(app, calls.getFeatures, async ({ body, subject }) => {
    const { attributes, trackerId } = body.optimizeUser
    const owner = await deps.organizations.byCode(attributes.organization)
    if (owner === undefined) return refuse('access.not-found')
    const identityId = subject?.organizationId === owner.id ? subject.accountId : null
    const visitor = { organizationId: owner.id, trackerId, identityId }
    const { experiments, subject: decided } = await experimentsFor(deps.db, visitor)
    return { ok: true, answer: [...featuresFor(experiments, owner.organization.flags, decided)] }
  })
}
