import * as calls from '@pledge/contract/experiments'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { saveExperiment } from '../../commands/experiments/save-experiment.ts'
import { stopExperiment } from '../../commands/experiments/stop-experiment.ts'
import { presentExperiment, presentResults } from '../../presenters/experiments/experiment.ts'
import { withTenant } from '../../store/database/database.ts'
import { funnelOfExperiment } from '../../store/telemetry/experiment-exposures.ts'
import { experimentRecordsOf } from '../../store/telemetry/experiments.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** The experiments of an organization: administrators define, ramp and stop them, and staff read what they found. */
export const portfolioExperimentRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getExperiments, async (request) => {
    const subject = subjectOf(request)
    const owner = await deps.organizations.byId(subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const records = await withTenant(deps.db, principalOf(subject), experimentRecordsOf)
    const { code } = owner.organization
    return { ok: true, answer: { organization: code, experiments: records.map(presentExperiment) } }
  })

  implement(app, calls.saveExperiment, async (request) => {
    const { params, body } = request
    const { seen, ...definition } = body
    const saved = await saveExperiment(deps)({
      subject: subjectOf(request),
      key: params.key,
      definition,
      seen,
    })
    return saved.ok ? { ok: true, answer: { experiment: presentExperiment(saved.experiment) } } : saved
  })

  implement(app, calls.stopExperiment, async (request) => {
    const stopped = await stopExperiment(deps)({ subject: subjectOf(request), key: request.params.key })
    return stopped.ok ? { ok: true, answer: { experiment: presentExperiment(stopped.experiment) } } : stopped
  })

  implement(app, calls.getExperimentResults, async (request) => {
    const found = await withTenant(deps.db, principalOf(subjectOf(request)), async (tx) => {
      const records = await experimentRecordsOf(tx)
      const record = records.find(({ key }) => key === request.params.key)
      return record === undefined ? undefined : { record, funnels: await funnelOfExperiment(tx, record) }
    })
    if (found === undefined) return refuse('access.not-found')
    return { ok: true, answer: presentResults(found.record, found.funnels) }
  })
}
