import * as calls from '@pledge/contract/step-up'
import type { FastifyInstance } from 'fastify'
import { openStepUp } from '../../commands/step-up/open-step-up.ts'
import { proveStepUp } from '../../commands/step-up/prove-step-up.ts'
import { sendStepUpCode } from '../../commands/step-up/send-step-up-code.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Step-up for a change (decision 15). The command that makes the change spends the proof. */
export const stepUpRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.openStepUp, async (request) => {
    const { action, application, payload } = request.body
    const opened = await openStepUp(deps)({
      subject: subjectOf(request),
      action,
      applicationId: application ?? null,
      payload,
      site: await deps.origins.passkeySite(request.raw.host),
    })
    if (!opened.ok) return opened
    const { id: uuid, methods, expiresAt, passkey } = opened
    return { ok: true, answer: { uuid, methods: [...methods], expiresAt: expiresAt.toISOString(), passkey } }
  })

  implement(app, calls.sendStepUpCode, async (request) => {
    const sent = await sendStepUpCode(deps)({
      subject: subjectOf(request),
      id: request.params.uuid,
      password: request.body.password,
    })
    return sent.ok ? { ok: true, answer: { sentTo: sent.sentTo } } : sent
  })

  implement(app, calls.proveStepUp, async (request) => {
    const proved = await proveStepUp(deps)({
      subject: subjectOf(request),
      id: request.params.uuid,
      site: await deps.origins.passkeySite(request.raw.host),
      answer: request.body,
    })
    if (!proved.ok) return proved
    return { ok: true, answer: { proof: proved.proof, expiresAt: proved.expiresAt.toISOString() } }
  })
}
