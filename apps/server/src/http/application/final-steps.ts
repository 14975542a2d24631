import * as calls from '@pledge/contract/final-steps'
import type { FastifyInstance } from 'fastify'
import { readApplication } from '../../commands/application/read-application.ts'
import { principalOf } from '../../commands/actors.ts'
import { presentFinalSteps } from '../../presenters/application/final-steps.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const finalStepsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getFinalSteps, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
    })
    if (!found.ok) return found
    return { ok: true, answer: presentFinalSteps(found.record.file) }
  })
}
