import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { publicOrganizationSchema } from '@pledge/domain/organization/organization'
import type { Organization } from '@pledge/domain/organization/settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  operatorSettingsOf,
  type OperatorSettings,
  type ReplayHeaders,
  type ServiceBases,
} from '../../operator-settings.ts'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'
import { brandOfPage, type BrandOptions } from './brand-of-page.ts'
import { brandFolder, brandRoutes } from './brand-files.ts'
import type { ApplicationNames } from '../account/application-name.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import type { ExtraFace } from '../../extras.ts'
import { presentPreviewBar } from '../../presenters/organization/preview-bar.ts'
import { END_PREVIEW_PATH } from './preview.ts'
import { policyCalling } from './security-headers.ts'

const BASE_PATH = '/account/crypto-backed-loan'
const ACCOUNT_PATHS = ['/account/security', '/account/staff-security']
/** Pages that people also look for at the site's root; it redirects to the page's actual place. */
const AT_ROOT_TOO = ['faq', 'privacy', 'terms', 'licenses', 'get-mobile-app', 'start', 'residency']
const HTTP_NOT_FOUND = 404
const YEAR_SECONDS = 31_536_000
const BUILT = /^\/([a-z-]+)\/.*\.(js|css|woff2|svg)$/
const SOURCE_MAP = /^\/([a-z-]+)\/[^/]*\.map$/
const HEAD_SLOT = '<!--pledge:head-->'

export interface PageOptions extends BrandOptions {
  /** Folder that contains the built `web` and `portfolio-manager`. */
  readonly distDir: string
  readonly organizations: OrganizationRegistry
  /** A page mounted beside those of the product. */
  readonly extra: Pick<ExtraFace, 'path' | 'page'> | null
  /** Source maps for developer tools. */
  readonly servesSourceMaps: boolean
  /** For brands without their own settings. */
  readonly operator: OperatorSettings
  /** The operator's own services that the pages call; the policy of the pages allows their origins. */
  readonly serviceBases: ServiceBases
  /** Undefined: the names that the pages know. */
  readonly replayHeaders?: ReplayHeaders | undefined
  readonly applicationNames: ApplicationNames
}

type PageFacts = Pick<PageOptions, 'extra' | 'operator' | 'serviceBases' | 'replayHeaders'> & {
  readonly applicationName: string
}

interface BuiltPage {
  readonly html: string
  /** Whose application it is. */
  readonly kind: keyof ApplicationNames
}

/** Not a browser navigating to a page: it does not request HTML, or calls an API path. */
const isProgram = ({ url, headers }: FastifyRequest): boolean =>
  /^\/(api|assets|brand)(\/|$)/.test(url) || headers.accept?.includes('text/html') !== true

const headOf = (
  organization: Organization,
  { extra, operator, serviceBases, replayHeaders, applicationName }: PageFacts,
): string => {
  const base = brandFolder(organization)
  const shown = publicOrganizationSchema.parse(organization)
  return [
    `<title>${escapeHtml(organization.shortName)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${base}/favicon.svg">`,
    `<link rel="stylesheet" href="${base}/theme.css">`,
    `<meta name="theme-color" content="${organization.theme.primary}">`,
    `<script type="application/json" id="pledge-organization">${escapeJson(shown)}</script>`,
    `<script type="application/json" id="pledge-page">${escapeJson({ toolsPath: extra?.path ?? null, loanOriginatorUuid: organization.loanOriginatorUuid, serviceBases, replayHeaders, applicationName, ...operatorSettingsOf(organization, operator) })}</script>`,
  ].join('\n')
}

/** On top of everything, in the markup itself, so that no script of a page can omit it. */
const previewBarOf = ({ shortName }: Organization): string => {
  const { label, text, end } = presentPreviewBar(shortName)
  return `<aside class="pledge-preview" aria-label="${escapeHtml(label)}"><span>${escapeHtml(text)}</span> <a href="${END_PREVIEW_PATH}">${escapeHtml(end)}</a></aside>`
}

const pageOf = (
  { html }: BuiltPage,
  organization: Organization,
  { isPreview, ...facts }: PageFacts & { readonly isPreview: boolean },
): string => {
  const whole = html.replace(HEAD_SLOT, () => headOf(organization, facts))
  return isPreview ? whole.replace('<body>', () => `<body>${previewBarOf(organization)}`) : whole
}

/** The pages: one built file per application, with its organization embedded for the first paint (row 1.1.24). */
export const registerPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const load = async (name: string): Promise<BuiltPage> => {
    const html = await readFile(path.join(options.distDir, name, 'index.html'), 'utf8')
    if (!html.includes(HEAD_SLOT)) throw new Error(`${name}/index.html lacks ${HEAD_SLOT}`)
    return { html, kind: name === 'portfolio-manager' ? 'agent' : 'customer' }
  }
  const [web, portfolioManager] = [await load('web'), await load('portfolio-manager')]
  const { extra, operator, serviceBases, replayHeaders } = options
  const facts = { extra, operator, serviceBases, replayHeaders }
  const serve =
    (page: BuiltPage) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { organization: found, elsewhere } = await brandOfPage(options, request, reply)
      if (found === null) return reply.redirect(elsewhere)
      request.shownOrganizationId = found.id
      const preview = page === web && request.preview?.id === found.id ? request.preview : null
      const { organization } = preview ?? found
      const { bannersUrl } = organization
      const called = [...(bannersUrl === null ? [] : [bannersUrl]), ...Object.values(options.serviceBases)]
      if (called.length > 0)
        reply.header(
          'content-security-policy',
          policyCalling(called.map((address) => new URL(address).origin)),
        )
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('vary', 'Cookie, Host')
        .send(
          pageOf(page, organization, {
            ...facts,
            applicationName: options.applicationNames[page.kind],
            isPreview: preview !== null,
          }),
        )
    }
  const folders = ['web', 'portfolio-manager', ...(options.extra === null ? [] : [options.extra.page])]
  const isBuilt = (file: string, pattern: RegExp) => folders.includes(pattern.exec(file)?.[1] ?? '')
  await app.register(fastifyStatic, {
    root: options.distDir,
    prefix: '/assets/',
    index: false,
    wildcard: true,
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1_000,
    immutable: true,
    allowedPath: (file) => isBuilt(file, BUILT) || (options.servesSourceMaps && isBuilt(file, SOURCE_MAP)),
  })
  brandRoutes(app, options.organizations)
  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/start`))
  app.get('/favicon.ico', async (request, reply) => {
    const { organization: found, elsewhere } = await brandOfPage(options, request, reply)
    return reply.redirect(elsewhere ?? `${brandFolder(found.organization)}/favicon.svg`)
  })
  for (const page of AT_ROOT_TOO)
    app.get(`/${page}`, (request, reply) => reply.redirect(BASE_PATH + request.url))
  for (const path of [BASE_PATH, `${BASE_PATH}/*`, '/auth/*', '/dashboard', ...ACCOUNT_PATHS])
    app.get(path, serve(web))
  if (options.extra !== null) app.get(options.extra.path, serve(await load(options.extra.page)))
  for (const path of ['/portfolio-manager', '/portfolio-manager/*']) app.get(path, serve(portfolioManager))
  // An unknown address: people see a page in the brand's theme; programs get the standard error response.
  const notFoundPage = serve(web)
  app.get('/*', (request, reply) => {
    if (isProgram(request)) return reply.callNotFound()
    return notFoundPage(request, reply.status(HTTP_NOT_FOUND))
  })
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /account/\n'),
  )
}
