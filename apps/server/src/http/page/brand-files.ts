import type { Organization } from '@pledge/domain/organization/settings'
import { themeCss } from '@pledge/domain/organization/theme'
import type { FastifyInstance } from 'fastify'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'
import { escapeHtml } from './escape.ts'

const YEAR_SECONDS = 31_536_000
const VERSION = /^[1-9]\d{0,8}$/
const MAX_RADIUS_PX = 12

/** Uses the colors that every page gets from its theme. */
const PREVIEW_BAR_CSS = `.pledge-preview{position:sticky;top:0;z-index:60;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;padding:.5rem 1rem;background:#1a1a1a;color:#fff;font:600 .875rem system-ui,sans-serif}.pledge-preview a{color:#fff;text-decoration:underline}\n`

interface BrandFile {
  readonly type: string
  readonly body: (organization: Organization) => string
}

/** The first letter of the short name on the brand's color. */
const faviconOf = ({ theme, shortName }: Organization): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${Math.min(theme.radiusPx, MAX_RADIUS_PX)}" fill="${theme.primary}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="#fff" text-anchor="middle">${escapeHtml(shortName.slice(0, 1))}</text></svg>`

const FILES: Readonly<Record<string, BrandFile>> = {
  'theme.css': { type: 'text/css; charset=utf-8', body: ({ theme }) => themeCss(theme) },
  'logo.svg': { type: 'image/svg+xml; charset=utf-8', body: ({ logoSvg }) => logoSvg },
  'favicon.svg': { type: 'image/svg+xml; charset=utf-8', body: faviconOf },
}

/** The folder of a brand version's files: they never change there, so browsers cache them for a year. */
export const brandFolder = ({ code, version }: Pick<Organization, 'code' | 'version'>): string =>
  `/brand/${code}/${version}`

/**
 * A brand's theme files, each version at its own address (row 1.1.22). An unpublished version is not found;
 * otherwise another version's theme would be cached for a year under its address.
 */
export const brandRoutes = (app: FastifyInstance, organizations: OrganizationRegistry): void => {
  app.get('/brand/:code/:version/:file', async (request, reply) => {
    const { code, version, file } = request.params as Readonly<Record<'code' | 'version' | 'file', string>>
    const found = Object.hasOwn(FILES, file) ? FILES[file] : undefined
    if (found === undefined || !VERSION.test(version)) return reply.callNotFound()
    const draft = request.preview?.organization
    const isPreview = draft?.code === code && draft.version === Number(version)
    const organization = isPreview ? draft : await organizations.byVersion(code, Number(version))
    if (organization === undefined) return reply.callNotFound()
    return reply
      .header('content-type', found.type)
      .header('cache-control', isPreview ? 'no-store' : `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(found.body(organization) + (isPreview && file === 'theme.css' ? PREVIEW_BAR_CSS : ''))
  })
}
