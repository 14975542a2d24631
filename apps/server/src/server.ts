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

/** A photo of 10 MB comes from a telephone at 1 Mbit/s in 84 s. */
const REQUEST_TIMEOUT_MS = 120_000
const REQUESTS_A_MINUTE = 1_200
const MAX_EVENT_LOOP_DELAY_MS = 2_000

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  readonly trustProxy: boolean | string
  readonly isHttps: boolean
  /** Nothing is traced without. */
  readonly tracing?: Tracing
  readonly requestsAMinute?: number | undefined
  /** Counts them together with other processes; without, each counts for itself. */
  readonly requests?: SharedRequests | undefined
  /** Beyond this delay of the event loop calls are answered 503, so that those under way come to an end. */
  readonly maxEventLoopDelayMs?: number | undefined
  /** The largest file of an organization's borrowers; the default is that of the operator's settings. */
  readonly idFileMaxBytesOf?: ((organizationId: string | null) => Promise<number>) | undefined
}

/** As the plugin asks for it: a class, and one count for all routes. */
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
 * A path that cannot be decoded is taken letter by letter, and so goes the way of every unknown one. The framework would
 * answer it before all guards: uncounted, and without the headers that every other answer has.
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

/** A bare HTTP server with its guards: limits, headers, body parsing, the one error shape. Routes come after. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: options.logger,
    // The access log is ours: the framework's lines hold paths.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers),
    trustProxy: options.trustProxy,
    // Calls say their own; what is no call of ours is not worth reading at length.
    bodyLimit: MAX_BODY_BYTES.stranger,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What arrives on an open connection while the server closes is served like everything before it.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // What is left for the framework to refuse is as absent as an unknown path.
    frameworkErrors: (_error, request, reply) => {
      reply.header(REQUEST_ID_HEADER, request.id)
      void sendRefusal(reply, refuse('access.not-found'))
    },
    // No request that the parser lets through has a longer path: schemas refuse a parameter, after the guards.
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
  // Requests are counted by the client's address. A client that has gone has none any more, and nobody waits for an answer;
  // its socket may not know yet that it was reset. A Unix socket never has one, so the product listens on TCP alone: behind
  // a Unix socket every request would end here.
  app.addHook('onRequest', async ({ raw: { socket }, log }, reply) => {
    if (socket.remoteAddress !== undefined) return
    log.debug({ event: 'request.without-address' }, 'a request without a remote address was dropped')
    socket.destroy()
    reply.hijack()
  })
  logGuarded(app)
  await app.register(rateLimit, {
    onExceeded: (request) => app.tellGuarded(request, 'requests.limited'),
    // As a hook of all requests, before everything that refuses any: of a route's own hooks the limiter's would be the last.
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
  // A file beyond the limit is told in words of its own, not as a body that is too large.
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
