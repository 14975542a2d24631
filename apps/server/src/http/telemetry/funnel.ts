import { getFunnel } from '@pledge/contract/funnel'
import { dateIn } from '@pledge/domain/offer/zoned-days'
import { refuse } from '@pledge/domain/refusal'
import { lastWeeks } from '@pledge/domain/telemetry/funnel'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { funnelOf } from '../../store/telemetry/funnel.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** How many visitors of an organization become borrowers, by week; staff see their own brand. */
export const funnelRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getFunnel, async (request) => {
    const subject = subjectOf(request)
    const owner = await deps.organizations.byId(subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const { code, timeZone } = owner.organization
    const weeks = lastWeeks(dateIn(deps.clock.business().getTime(), timeZone).toString())
    const found = await withTenant(deps.db, principalOf(subject), (tx) => funnelOf(tx, { weeks, timeZone }))
    return { ok: true, answer: { organization: code, weeks: [...found] } }
  })
}
