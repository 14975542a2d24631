import * as calls from '@pledge/contract/margin'
import type { FastifyInstance } from 'fastify'
import { recordContact } from '../../commands/alerts/record-contact.ts'
import { extendMarginCall } from '../../commands/margin/extend-margin-call.ts'
import { setMarginAction } from '../../commands/margin/set-margin-action.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

export const marginRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.extendMarginCall, async (request) => {
    const { callUuid, cureBy, reason } = request.body
    const extended = await extendMarginCall(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      callId: callUuid,
      cureBy: new Date(cureBy),
      reason,
    })
    return extended.ok ? { ok: true, answer: {} } : extended
  })

  implement(app, calls.recordContact, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const recorded = await recordContact(deps)({ ...of, ...request.body })
    return recorded.ok ? { ok: true, answer: {} } : recorded
  })

  implement(app, calls.setMarginAction, async (request) => {
    await setMarginAction(deps)({ subject: subjectOf(request), ...request.body })
    return { ok: true, answer: {} }
  })
}
