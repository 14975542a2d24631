import * as calls from '@pledge/contract/telemetry'
import type { FastifyInstance } from 'fastify'
import { insertTelemetryEvent, insertTelemetrySession } from '../store/telemetry.ts'
import type { HttpDeps } from './deps.ts'
import { implement } from './implement.ts'
import { textWithoutPersonalData, withoutPersonalData } from './telemetry-scrub.ts'

export const telemetryRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.openTelemetrySession, async ({ body }) => {
    const now = deps.clock.real()
    const given = body.sessionKey
    const sessionKey = {
      uuid: given?.uuid ?? deps.newId(),
      epoch: given?.epoch ?? now.getTime(),
      trackerUuid: given?.trackerUuid ?? deps.newId(),
    }
    await insertTelemetrySession(deps.db, {
      id: sessionKey.uuid,
      trackerId: sessionKey.trackerUuid,
      openedAt: now,
      data: withoutPersonalData(body),
    })
    return { ok: true, answer: { sessionKey } }
  })

  implement(app, calls.sendTelemetryEvent, async ({ body }) => {
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
