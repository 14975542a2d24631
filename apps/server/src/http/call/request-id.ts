import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { withinWork } from '../../work-context.ts'
import { textWithoutPersonalData } from '../telemetry/telemetry-scrub.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Ids of proxies and of other services: UUIDs, ULIDs, hexadecimal numbers. Long enough not to be met twice by chance. */
const REQUEST_ID = /^[\w-]{16,64}$/
/** A trace id has runs of decimal digits by chance, and is no number of anybody. */
const TRACE_ID = /^[0-9a-f]{32}$/
/** By the recommendation "Trace Context": version, trace id, parent id, flags. A later version may add to it. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/
const MAX_TRACEPARENT_CHARACTERS = 100

/** The trace that a caller says its request belongs to; undefined without a valid `traceparent`. */
export const traceIdOf = (traceparent: unknown): string | undefined =>
  typeof traceparent === 'string' && traceparent.length <= MAX_TRACEPARENT_CHARACTERS
    ? TRACEPARENT.exec(traceparent)?.[1]
    : undefined

/** Whatever is taken here stands in every log line of the request, so nothing that looks like personal data is. */
const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' &&
  REQUEST_ID.test(text) &&
  (TRACE_ID.test(text) || textWithoutPersonalData(text) === text)

/**
 * The id under which a request is found in logs, audit log and traces: the caller's own from `x-request-id`, else the trace
 * id of its `traceparent`, else a new one. A header that is not valid counts as absent.
 */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers[REQUEST_ID_HEADER]
  return isRequestId(given) ? given : (traceIdOf(headers['traceparent']) ?? randomUUID())
}

/** Returns the id on every answer, also on those that are written past the framework, and keeps it for the work that follows. */
export const knowRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID_HEADER, request.id)
    withinWork({ requestId: request.id }, done)
  })
  // Events of the socket, by which a body arrives, know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    withinWork({ requestId: request.id }, done)
  })
}
