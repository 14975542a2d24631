import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization whose page is shown, where nobody is signed in. */
    shownOrganizationId: string | null
  }
}

/** Checked by machines every few seconds, or loaded with every page: too many to be of use. */
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
/** What nginx writes for a client that did not wait for its answer. */
const CLIENT_CLOSED_REQUEST = 499

type Organizations = Pick<OrganizationRegistry, 'byCode'>

const textAt = (source: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>)[name] : null
  return typeof value === 'string' ? value : undefined
}

/** By the code that a call of nobody names, if it is the code of an organization: never what was sent instead. */
const namedOrganizationId = async (
  organizations: Organizations,
  { query, body }: FastifyRequest,
): Promise<string | null> => {
  const code = textAt(query, 'orgCode') ?? textAt(body, 'orgCode')
  if (code === undefined) return null
  const found = await organizations.byCode(code).catch(() => undefined)
  return found?.id ?? null
}

/** Of a route that has one; whatever else stands in its place is no id. */
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
 * One line for each request, once it has ended: its route as a template, who made it by id, and how it was answered. No
 * path, query, body, header or address: these hold personal data, or whatever a stranger sends.
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
