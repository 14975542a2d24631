import * as calls from '@pledge/contract/telemetry'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { insertTelemetryEvent, insertTelemetrySession } from '../../store/telemetry/telemetry.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { takeTelemetryBudget } from './telemetry-budget.ts'
import { textWithoutPersonalData, withoutPersonalData } from './telemetry-scrub.ts'

/** The brand of its own host, or the browser's last brand at the public address. */
const organizationIdOf = async ({ organizations }: HttpDeps, request: FastifyRequest) => {
  const { org } = request.cookies
  const found =
    (await organizations.byHost(request.hostname.toLowerCase())) ??
    (org === undefined ? undefined : await organizations.byCode(org))
  return found?.id ?? null
}

export const telemetryRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const budget = async (request: FastifyRequest, sessionId: string) =>
    takeTelemetryBudget(deps, {
      address: request.ip,
      organizationId: await organizationIdOf(deps, request),
      sessionId,
    })

  implement(app, calls.openTelemetrySession, async ({ body, raw }) => {
    const now = deps.clock.real()
    const given = body.sessionKey
    const sessionKey = {
      uuid: given?.uuid ?? deps.newId(),
      epoch: given?.epoch ?? now.getTime(),
      trackerUuid: given?.trackerUuid ?? deps.newId(),
    }
    const verdict = await budget(raw, sessionKey.uuid)
    if (verdict === 'refused') return refuse('request.too-many')
    if (verdict === 'dropped') return { ok: true, answer: { sessionKey } }
    await insertTelemetrySession(deps.db, {
      id: sessionKey.uuid,
      trackerId: sessionKey.trackerUuid,
      openedAt: now,
      data: withoutPersonalData(body),
    })
    return { ok: true, answer: { sessionKey } }
  })

  implement(app, calls.sendTelemetryEvent, async ({ body, raw }) => {
    const verdict = await budget(raw, body.sessionKey.uuid)
    if (verdict === 'refused') return refuse('request.too-many')
    if (verdict === 'dropped') return { ok: true, answer: {} }
    const property =
      body.dedupeProperty === null ? '' : JSON.stringify(body.eventProperties[body.dedupeProperty] ?? '')
    const dedupeKey = `${body.event}|${body.pagePath}|${property}`
    await insertTelemetryEvent(deps.db, {
      id: deps.newId(),
      sessionId: body.sessionKey.uuid,
      trackerId: body.sessionKey.trackerUuid,
      dedupeKey: body.dontDedupe ? null : textWithoutPersonalData(dedupeKey),
      event: textWithoutPersonalData(body.event),
      receivedAt: deps.clock.real(),
      data: withoutPersonalData(body),
    })
    return { ok: true, answer: {} }
  })
}
