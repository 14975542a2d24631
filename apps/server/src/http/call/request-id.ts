import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { withinWork } from '../../work-context.ts'
import { textWithoutPersonalData } from '../telemetry/telemetry-scrub.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Ids of proxies and other services: UUIDs, ULIDs, hexadecimal numbers. Long enough to be unique. */
const REQUEST_ID = /^[\w-]{16,64}$/
/** A trace id may contain runs of digits by chance, which identify no one. */
const TRACE_ID = /^[0-9a-f]{32}$/
/** From the recommendation "Trace Context": version, trace id, parent id, flags. Later versions may append to it. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/
const MAX_TRACEPARENT_CHARACTERS = 100

/** The trace that the caller assigns the request to; undefined without a valid `traceparent`. */
export const traceIdOf = (traceparent: unknown): string | undefined =>
  typeof traceparent === 'string' && traceparent.length <= MAX_TRACEPARENT_CHARACTERS
    ? TRACEPARENT.exec(traceparent)?.[1]
    : undefined

/** An accepted id appears in every log line of the request, so anything that looks like personal data is refused. */
const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' &&
  REQUEST_ID.test(text) &&
  (TRACE_ID.test(text) || textWithoutPersonalData(text) === text)

/**
 * The id of a request in logs, audit log and traces: the caller's own from `x-request-id`, otherwise the
 * trace id of its `traceparent`, otherwise a new one. An invalid header counts as absent.
 */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers[REQUEST_ID_HEADER]
  return isRequestId(given) ? given : (traceIdOf(headers['traceparent']) ?? randomUUID())
}

/**
 * Returns the id on every response, including those written outside the framework, and keeps it for subsequent work.
 */
export const knowRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID_HEADER, request.id)
    withinWork({ requestId: request.id }, done)
  })
  // The socket's events, which deliver the body, do not have the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    withinWork({ requestId: request.id }, done)
  })
}
