import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { publicOrganizationSchema, type Organization } from '@pledge/domain/organization/organization'
import { themeCss } from '@pledge/domain/organization/theme'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrganizationRecord, OrganizationRegistry } from '../store/organizations.ts'
import { escapeHtml, escapeJson } from './escape.ts'

const YEAR_SECONDS = 31_536_000
const ORG_COOKIE = 'org'
const HEAD_SLOT = '<!--pledge:head-->'

export interface PageOptions {
  /** Folder that holds `web` and `portfolio-manager`, as built. */
  readonly distDir: string
  readonly organizations: OrganizationRegistry
  readonly defaultOrganization: string
  readonly secureCookies: boolean
  readonly isSandbox: boolean
}

interface BuiltPage {
  readonly html: string
}

const hostOf = (request: FastifyRequest) => request.hostname.toLowerCase()

/** The organisation of a page: named by `?org=` (kept in a cookie of this host), by the host, or the default (decision 0). */
const organizationOf = async (
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OrganizationRecord> => {
  const { org } = request.query as { readonly org?: unknown }
  const asked = typeof org === 'string' ? await options.organizations.byCode(org.toUpperCase()) : undefined
  if (asked !== undefined) {
    const { code } = asked.organization
    reply.setCookie(ORG_COOKIE, code, {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: options.secureCookies,
    })
    return asked
  }
  const kept = request.cookies[ORG_COOKIE]
  const found =
    (kept === undefined ? undefined : await options.organizations.byCode(kept)) ??
    (await options.organizations.byHost(hostOf(request))) ??
    (await options.organizations.byCode(options.defaultOrganization))
  if (found === undefined)
    throw new Error(`the default organisation ${options.defaultOrganization} is missing`)
  return found
}

const headOf = (organization: Organization, isSandbox: boolean): string => {
  const base = `/brand/${organization.code}/${organization.version}`
  const shown = publicOrganizationSchema.parse(organization)
  return [
    `<title>${escapeHtml(organization.shortName)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${base}/favicon.svg">`,
    `<link rel="stylesheet" href="${base}/theme.css">`,
    `<meta name="theme-color" content="${organization.theme.primary}">`,
    `<script type="application/json" id="pledge-organization">${escapeJson(shown)}</script>`,
    `<script type="application/json" id="pledge-page">${escapeJson({ isSandbox, loanOriginatorUuid: organization.loanOriginatorUuid })}</script>`,
  ].join('\n')
}

const brandRoutes = (app: FastifyInstance, options: PageOptions) => {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .header('content-type', type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(body)
  app.get('/brand/:code/:version/:file', async (request, reply) => {
    const { code, file } = request.params as { readonly code: string; readonly file: string }
    const found = await options.organizations.byCode(code)
    if (found === undefined) return reply.callNotFound()
    const { organization } = found
    if (file === 'theme.css') return send(reply, 'text/css; charset=utf-8', themeCss(organization.theme))
    if (file === 'logo.svg') return send(reply, 'image/svg+xml', organization.logoSvg)
    if (file === 'favicon.svg') return send(reply, 'image/svg+xml', faviconOf(organization))
    return reply.callNotFound()
  })
}

const faviconOf = ({ theme, shortName }: Organization) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${Math.min(theme.radiusPx, 12)}" fill="${theme.primary}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="#fff" text-anchor="middle">${escapeHtml(shortName.slice(0, 1))}</text></svg>`

/** The pages: one built file for each application, with its organisation in it, right at first paint (row 1.1.24). */
export const registerPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const load = async (name: string): Promise<BuiltPage> => {
    const html = await readFile(path.join(options.distDir, name, 'index.html'), 'utf8')
    if (!html.includes(HEAD_SLOT)) throw new Error(`${name}/index.html lacks ${HEAD_SLOT}`)
    return { html }
  }
  const web = await load('web')
  const portfolioManager = await load('portfolio-manager')
  const serve =
    (page: BuiltPage) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { organization } = await organizationOf(options, request, reply)
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('vary', 'Cookie, Host')
        .send(page.html.replace(HEAD_SLOT, () => headOf(organization, options.isSandbox)))
    }
  await app.register(fastifyStatic, {
    root: options.distDir,
    prefix: '/assets/',
    index: false,
    wildcard: true,
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1_000,
    immutable: true,
    allowedPath: (file) => /^\/(web|portfolio-manager)\/.*\.(js|css|woff2|svg|map)$/.test(file),
  })
  brandRoutes(app, options)
  app.get('/', (_request, reply) => reply.redirect('/account/crypto-backed-loan/start'))
  for (const path of [
    '/account/crypto-backed-loan',
    '/account/crypto-backed-loan/*',
    '/auth/*',
    '/dashboard',
  ])
    app.get(path, serve(web))
  if (options.isSandbox) app.get('/sandbox', serve(web))
  for (const path of ['/portfolio-manager', '/portfolio-manager/*']) app.get(path, serve(portfolioManager))
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /account/\n'),
  )
}
