import { maxHeaderSize } from 'node:http'
import { MAX_ID_FILE_BYTES } from '@pledge/domain/identity/file'
import { MAX_BODY_BYTES } from '@pledge/contract/define-call'
import { refuse } from '@pledge/domain/refusal'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from './http/page/security-headers.ts'
import { logGuarded } from './http/limits/guard-events.ts'
import { registerErrors } from './http/call/errors.ts'
import { knowRequestIds, REQUEST_ID_HEADER, requestIdOf } from './http/call/request-id.ts'
import { MULTIPART_LIMITS } from './http/identity/multipart.ts'
import { traceRequests } from './http/call/trace-requests.ts'
import { OPERATOR_DEFAULTS } from './operator-settings.ts'
import { sendRefusal } from './http/call/send-error.ts'
import { NO_TRACING, type Tracing } from './tracing/tracing.ts'
import { REQUEST_WINDOW_MS, type SharedRequests } from './http/limits/shared-requests.ts'

/** A phone uploads a 10 MB photo at 1 Mbit/s in 84 s. */
const REQUEST_TIMEOUT_MS = 120_000
const REQUESTS_A_MINUTE = 1_200
const MAX_EVENT_LOOP_DELAY_MS = 2_000

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  readonly trustProxy: boolean | string
  readonly isHttps: boolean
  /** Without it nothing is traced. */
  readonly tracing?: Tracing
  readonly requestsAMinute?: number | undefined
  /** Counts requests together with other processes; without it, each counts for itself. */
  readonly requests?: SharedRequests | undefined
  /** Beyond this event loop delay calls get 503, so that those in progress can finish. */
  readonly maxEventLoopDelayMs?: number | undefined
  /** The maximum file size for an organization's borrowers; by default that of the operator's settings. */
  readonly idFileMaxBytesOf?: ((organizationId: string | null) => Promise<number>) | undefined
}

/** In the form that the plugin requires: a class, with one count for all routes. */
const storeOver = (requests: SharedRequests) =>
  class {
    incr(address: string, answer: (error: null, counted: ReturnType<SharedRequests['count']>) => void) {
      answer(null, requests.count(address))
    }
    child() {
      return this
    }
  }

/**
 * A path that cannot be decoded is treated as literal text, and so as an unknown path. Otherwise the
 * framework would answer it before all guards: uncounted, and without the usual headers.
 */
const readableAddress = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * A bare HTTP server with its guards: limits, headers, body parsing, the standard error response. Routes are
 * added afterwards.
 */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: options.logger,
    // The access log is our own: the framework's lines contain paths.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers),
    trustProxy: options.trustProxy,
    // Calls set their own limits; other bodies are not worth reading at length.
    bodyLimit: MAX_BODY_BYTES.stranger,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests on an open connection are still served while the server closes.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Anything else that the framework refuses is treated like an unknown path.
    frameworkErrors: (_error, request, reply) => {
      reply.header(REQUEST_ID_HEADER, request.id)
      void sendRefusal(reply, refuse('access.not-found'))
    },
    // The parser allows no longer paths: schemas refuse a parameter, after the guards.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  knowRequestIds(app)
  traceRequests(app, options.tracing ?? NO_TRACING)
  acceptEmptyJson(app)
  registerErrors(app)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    hsts: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
  // Requests are counted by client address. A disconnected client no longer has one and needs no response;
  // its socket may not know yet that it was reset. A Unix socket never has one, so the product listens only
  // on TCP: over a Unix socket every request would end here.
  app.addHook('onRequest', async ({ raw: { socket }, log }, reply) => {
    if (socket.remoteAddress !== undefined) return
    log.debug({ event: 'request.without-address' }, 'a request without a remote address was dropped')
    socket.destroy()
    reply.hijack()
  })
  logGuarded(app)
  await app.register(rateLimit, {
    onExceeded: (request) => app.tellGuarded(request, 'requests.limited'),
    // As a hook of all requests, before all refusals: among a route's own hooks the limiter's would be the last.
    global: false,
    max: options.requestsAMinute ?? REQUESTS_A_MINUTE,
    timeWindow: REQUEST_WINDOW_MS,
    ...(options.requests !== undefined && { store: storeOver(options.requests) }),
  })
  app.addHook('onRequest', app.rateLimit())
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    retryAfter: 2,
  })
  // A file above the limit gets its own message, not that of a body that is too large.
  const usual = () => Promise.resolve(OPERATOR_DEFAULTS.idFileMaxBytes)
  app.decorate('idFileMaxBytesOf', options.idFileMaxBytesOf ?? usual)
  await app.register(multipart, {
    limits: { ...MULTIPART_LIMITS, fileSize: MAX_ID_FILE_BYTES },
    throwFileSizeLimit: false,
  })
  return app
}

/** The specified client sends `content-type: application/json` on calls without a body. */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
