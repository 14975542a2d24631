import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { done, uuid } from './wire.ts'

const byContext = z.object({ context: z.enum(['secure', 'external']) })
const short = z.string().check(z.maxLength(500))
const queryParams = z.record(short, z.unknown())
const pixels = z.int().check(z.minimum(0), z.maximum(100_000))
export const sessionKey = z.object({ uuid, epoch: z.int(), trackerUuid: uuid })
export type SessionKey = z.infer<typeof sessionKey>

/** Telemetry is public, so the size of a message is limited. */
const MAX_TELEMETRY_BYTES = 8 * 1024

export const openTelemetrySession = defineCall({
  name: 'openTelemetrySession',
  method: 'POST',
  path: '/api/ft/{context}/session',
  caller: 'anyone',
  inPreview: true,
  summary: 'Opens or continues a telemetry session (row 2.7.10).',
  maxBodyBytes: MAX_TELEMETRY_BYTES,
  params: byContext,
  body: z.object({
    platform: z.literal('WEB'),
    libraryVersion: short,
    referrer: z.string().check(z.maxLength(2000)),
    queryParams,
    screenWidth: pixels,
    screenHeight: pixels,
    windowWidth: pixels,
    windowHeight: pixels,
    sessionKey: z.nullable(z.partial(sessionKey)),
    appVersion: short,
  }),
  answer: z.object({ sessionKey }),
  refusals: [],
})

export const sendTelemetryEvent = defineCall({
  name: 'sendTelemetryEvent',
  method: 'POST',
  path: '/api/ft/{context}/event',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Stores one event (row 2.7.11). Duplicates are detected by event, page and dedupe property (gap G.82).',
  maxBodyBytes: MAX_TELEMETRY_BYTES,
  params: byContext,
  body: z.object({
    domain: short,
    queryParams,
    pagePath: z.string().check(z.maxLength(2000)),
    event: short,
    sessionKey,
    identityId: z.nullable(uuid),
    applicationUuid: z.nullable(uuid),
    eventType: short,
    productType: short,
    eventProperties: z.record(short, z.unknown()),
    dontDedupe: z.boolean(),
    dedupeProperty: z.nullable(short),
  }),
  answer: done,
  refusals: [],
})
