import { brandAddress, isPublicHost } from '@pledge/domain/organization/brand-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from './host-cookie.ts'
import type { OrganizationRecord, OrganizationRegistry } from '../../store/organization/organizations.ts'

const ORG = 'org'
/** Longer than an application takes; each page view renews it. Browsers limit cookies to 400 days. */
const REMEMBERED_SECONDS = 31_536_000

export interface BrandOptions {
  readonly organizations: Pick<OrganizationRegistry, 'byCode' | 'byHost'>
  readonly defaultOrganization: string
  /** The origin of the public address. */
  readonly publicUrl: string
  readonly secureCookies: boolean
}

/** Whether to show a page with a brand's theme, or redirect to that brand's address. */
export type BrandOfPage =
  | { readonly organization: OrganizationRecord; readonly elsewhere: null }
  | { readonly organization: null; readonly elsewhere: string }

const hostOf = (request: FastifyRequest) => request.hostname.toLowerCase()
/** The embedded provider's page: it is always at the public address, and belongs to a single visit. */
const isSignIn = ({ url }: FastifyRequest): boolean => url.startsWith('/auth/sign-in/')

/** Remembers the brand for later pages of this host, with or without `?org=`. */
export const rememberBrand = (
  reply: FastifyReply,
  { secureCookies }: Pick<BrandOptions, 'secureCookies'>,
  code: string,
): void => {
  reply.setCookie(hostCookie(ORG, secureCookies), code, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: secureCookies,
    maxAge: REMEMBERED_SECONDS,
  })
}

/** The path and query of a request without `org`, so that an address names the brand only once. */
const pathWithoutBrand = ({ url }: FastifyRequest): string => {
  const [path = '/', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.delete('org')
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

const keptBrand = async (
  { organizations, secureCookies }: Pick<BrandOptions, 'organizations' | 'secureCookies'>,
  request: FastifyRequest,
): Promise<OrganizationRecord | undefined> => {
  const kept = request.cookies[hostCookie(ORG, secureCookies)]
  return kept === undefined ? undefined : organizations.byCode(kept)
}

/**
 * The brand whose pages a browser sees (note 105), for a request that names none: in the order of `brandOfPage`, the
 * brand of its own host, otherwise the browser's last brand, then the host's.
 */
export const brandOfBrowser = async (
  options: Pick<BrandOptions, 'organizations' | 'publicUrl' | 'secureCookies'>,
  request: FastifyRequest,
): Promise<OrganizationRecord | undefined> => {
  const host = hostOf(request)
  const ofHost = await options.organizations.byHost(host)
  if (ofHost !== undefined && !isPublicHost(options.publicUrl, host)) return ofHost
  return (await keptBrand(options, request)) ?? ofHost
}

/**
 * The brand of a page (decision 0, note 047). A brand's own host always shows that brand; a request for
 * another brand there is redirected to that brand's address. At the public address it is the brand in
 * `?org=`, then the browser's last brand, then the host's, then the default.
 */
export const brandOfPage = async (
  options: BrandOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BrandOfPage> => {
  const { organizations, defaultOrganization, publicUrl } = options
  const { org } = request.query as { readonly org?: unknown }
  const requested = typeof org === 'string' ? await organizations.byCode(org.toUpperCase()) : undefined
  const host = hostOf(request)
  const ofHost = await organizations.byHost(host)
  if (ofHost !== undefined && !isPublicHost(publicUrl, host)) {
    if (requested === undefined || requested.id === ofHost.id)
      return { organization: ofHost, elsewhere: null }
    return {
      organization: null,
      elsewhere: brandAddress(publicUrl, requested.organization, pathWithoutBrand(request)),
    }
  }
  const chosen = requested ?? (await keptBrand(options, request))
  // A sign-in from another host comes through here: the browser's own brand at this address stays unchanged.
  if (chosen !== undefined && !isSignIn(request)) rememberBrand(reply, options, chosen.organization.code)
  const found = chosen ?? ofHost ?? (await organizations.byCode(defaultOrganization))
  if (found === undefined) throw new Error(`the default organization ${defaultOrganization} is missing`)
  return { organization: found, elsewhere: null }
}
