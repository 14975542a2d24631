import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '../../tracing/tracing.ts'
import { applicationIdOf } from './access-log.ts'
import { traceIdOf } from './request-id.ts'

const SERVER_ERROR = 500

/** By route template: a path contains ids and arbitrary input. */
const nameOf = ({ method, routeOptions: { url } }: FastifyRequest): string =>
  url === undefined ? method : `${method} ${url}`

const attributesOf = (request: FastifyRequest, status: number) => {
  const { url } = request.routeOptions
  const applicationId = applicationIdOf(request)
  const organizationId = request.subject?.organizationId
  return {
    'http.request.method': request.method,
    'http.response.status_code': status,
    'pledge.request_id': request.id,
    ...(url !== undefined && { 'http.route': url }),
    ...(applicationId !== null && { 'pledge.application_id': applicationId }),
    ...(organizationId !== undefined && { 'pledge.organization_id': organizationId }),
  }
}

/**
 * One span per request, which continues the trace of its `traceparent`. In our own hooks: the framework's
 * plugin also makes a span for each hook, and records paths and queries.
 */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  if (!tracing.isOn) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const span = tracing.begin({
      name: nameOf(request),
      kind: 'server',
      traceparent: traceIdOf(traceparent) === undefined ? undefined : String(traceparent),
    })
    spans.set(request, span)
    // Once per response, also for a client that disconnected.
    reply.raw.once('close', () => {
      const { statusCode } = reply
      span.end(attributesOf(request, statusCode), statusCode >= SERVER_ERROR ? String(statusCode) : undefined)
    })
    span.within(done)
  })
  // The socket's events, which deliver the body, do not have the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.within(done)
  })
}
