import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization whose page is shown, for anonymous requests. */
    shownOrganizationId: string | null
  }
}

/** Polled by machines every few seconds, or loaded with every page: too many lines to be useful. */
const QUIET_ROUTES: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '/robots.txt',
  '/assets/*',
  '/brand/:code/:version/:file',
])
const OF_APPLICATION = /\/applications\/:uuid(?:\/|$)/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The status that nginx logs for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499

type Organizations = Pick<OrganizationRegistry, 'byCode'>

const textAt = (source: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>)[name] : null
  return typeof value === 'string' ? value : undefined
}

/**
 * The organization by the code in an anonymous call, if that code exists: the submitted text itself is never logged.
 */
const namedOrganizationId = async (
  organizations: Organizations,
  { query, body }: FastifyRequest,
): Promise<string | null> => {
  const code = textAt(query, 'orgCode') ?? textAt(body, 'orgCode')
  if (code === undefined) return null
  const found = await organizations.byCode(code).catch(() => undefined)
  return found?.id ?? null
}

/** For a route with an application id; anything else in its place is not an id. */
export const applicationIdOf = ({ routeOptions, params }: FastifyRequest): string | null => {
  const uuid = OF_APPLICATION.test(routeOptions.url ?? '') ? textAt(params, 'uuid') : undefined
  return uuid !== undefined && UUID.test(uuid) ? uuid : null
}

const writeLine = async (
  organizations: Organizations,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): Promise<void> => {
  const { subject, routeOptions } = request
  const route = routeOptions.url ?? null
  const level = route !== null && QUIET_ROUTES.has(route) ? 'debug' : 'info'
  const organizationId =
    subject?.organizationId ??
    request.shownOrganizationId ??
    (await namedOrganizationId(organizations, request))
  request.log[level](
    {
      event: 'request',
      method: request.method,
      route,
      status,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      organizationId,
      actor: subject?.kind ?? 'anonymous',
      accountId: subject?.accountId ?? null,
      applicationId: applicationIdOf(request),
    },
    'request',
  )
}

/**
 * One log line per finished request: its route template, the caller's id, and the response. No path, query,
 * body, header or address: these may contain personal data or arbitrary input.
 */
export const logAccess = (app: FastifyInstance, organizations: Organizations): void => {
  app.decorateRequest('shownOrganizationId', null)
  app.addHook('onRequest', (request, reply, done) => {
    let isAnswered = false
    reply.raw.once('finish', () => (isAnswered = true))
    reply.raw.once('close', () => {
      if (!isAnswered) void writeLine(organizations, request, reply, CLIENT_CLOSED_REQUEST)
    })
    done()
  })
  app.addHook('onResponse', (request, reply) => writeLine(organizations, request, reply, reply.statusCode))
}
