import * as calls from '@pledge/contract/telemetry'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordVisit } from '../../commands/telemetry/record-visit.ts'
import type { Subject } from '../../policies/subject.ts'
import { insertTelemetryEvent, insertTelemetrySession } from '../../store/telemetry/telemetry.ts'
import type { HttpDeps } from '../deps.ts'
import { brandOfBrowser } from '../page/brand-of-page.ts'
import { implement } from '../call/implement.ts'
import { takeTelemetryBudget } from './telemetry-budget.ts'
import { textWithoutPersonalData, withoutPersonalData } from './telemetry-scrub.ts'

interface From {
  readonly raw: FastifyRequest
  readonly subject: Subject | null
}

/**
 * The organization of a message, which the browser never names (note 105): that of the session, otherwise the brand whose
 * pages the browser sees.
 */
const organizationOf = async ({ organizations, origins }: HttpDeps, { raw, subject }: From) => {
  if (subject !== null) return organizations.byId(subject.organizationId)
  return brandOfBrowser(
    { organizations, publicUrl: origins.publicOrigin, secureCookies: origins.secure },
    raw,
  )
}

export const telemetryRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const budget = ({ ip }: FastifyRequest, organizationId: string | null, sessionId: string) =>
    takeTelemetryBudget(deps, { address: ip, organizationId, sessionId })

  implement(app, calls.openTelemetrySession, async ({ body, raw, subject }) => {
    const now = deps.clock.real()
    const given = body.sessionKey
    const sessionKey = {
      uuid: given?.uuid ?? deps.newId(),
      epoch: given?.epoch ?? now.getTime(),
      trackerUuid: given?.trackerUuid ?? deps.newId(),
    }
    const organizationId = (await organizationOf(deps, { raw, subject }))?.id ?? null
    const verdict = await budget(raw, organizationId, sessionKey.uuid)
    if (verdict === 'refused') return refuse('request.too-many')
    if (verdict !== 'stored') return { ok: true, answer: { sessionKey } }
    await insertTelemetrySession(deps.db, {
      id: sessionKey.uuid,
      organizationId,
      trackerId: sessionKey.trackerUuid,
      openedAt: now,
      data: withoutPersonalData(body),
    })
    return { ok: true, answer: { sessionKey } }
  })

  implement(app, calls.sendTelemetryEvent, async ({ body, raw, subject }) => {
    const owner = await organizationOf(deps, { raw, subject })
    const verdict = await budget(raw, owner?.id ?? null, body.sessionKey.uuid)
    if (verdict === 'refused') return refuse('request.too-many')
    if (verdict === 'dropped') return { ok: true, answer: {} }
    const property =
      body.dedupeProperty === null ? '' : JSON.stringify(body.eventProperties[body.dedupeProperty] ?? '')
    const dedupeKey = `${body.event}|${body.pagePath}|${property}`
    if (verdict === 'stored')
      await insertTelemetryEvent(deps.db, {
        id: deps.newId(),
        organizationId: owner?.id ?? null,
        sessionId: body.sessionKey.uuid,
        trackerId: body.sessionKey.trackerUuid,
        dedupeKey: body.dontDedupe ? null : textWithoutPersonalData(dedupeKey),
        event: textWithoutPersonalData(body.event),
        receivedAt: deps.clock.real(),
        data: withoutPersonalData(body),
      })
    // A visit is a few bytes a week: it counts also where the event is not stored, so that shares of a busy week are right.
    // An administrator who looks at a draft is no visitor of the brand.
    if (owner !== undefined && !raw.preview)
      await recordVisit(deps, { owner, trackerId: body.sessionKey.trackerUuid, event: body })
    return { ok: true, answer: {} }
  })
}
