import { getPayoffPlan } from '@pledge/contract/payoff-plan'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { planPayoff } from '../../presenters/loan/payoff-plan.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import { loanOf } from './loan-of.ts'

export const payoffPlanRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getPayoffPlan, async (request) => {
    const found = await loanOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const { on, extra } = request.query
    const planned = planPayoff(found.record, found.stored, { on, extra, now: deps.clock.business() })
    return planned.ok ? { ok: true, answer: planned.plan } : planned
  })
}
