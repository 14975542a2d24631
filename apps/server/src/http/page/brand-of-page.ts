import { brandAddress, isPublicHost } from '@pledge/domain/organization/brand-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from './host-cookie.ts'
import type { OrganizationRecord, OrganizationRegistry } from '../../store/organization/organizations.ts'

const ORG = 'org'
/** Longer than a loan is applied for; each page that is opened with it begins it anew. Browsers keep none beyond 400 days. */
const REMEMBERED_SECONDS = 31_536_000

export interface BrandOptions {
  readonly organizations: Pick<OrganizationRegistry, 'byCode' | 'byHost'>
  readonly defaultOrganization: string
  /** The origin of the public address. */
  readonly publicUrl: string
  readonly secureCookies: boolean
}

/** Where a browser is shown a page: in the look of a brand, or at the address of that brand. */
export type BrandOfPage =
  | { readonly organization: OrganizationRecord; readonly elsewhere: null }
  | { readonly organization: null; readonly elsewhere: string }

const hostOf = (request: FastifyRequest) => request.hostname.toLowerCase()
/** The page of the embedded provider: it stands at the public address whichever host was left, and is of one visit. */
const isSignIn = ({ url }: FastifyRequest): boolean => url.startsWith('/auth/sign-in/')

/** Keeps the brand for the pages of this host that follow, with or without a question in their address. */
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

/** The path and query of a request without `org`: an address says of a brand once. */
const pathWithoutBrand = ({ url }: FastifyRequest): string => {
  const [path = '/', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.delete('org')
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

/**
 * The brand of a page (decision 0, note 047). At a brand's own host it is that brand, always; asked for another there, the
 * browser is sent to that other's address. At the public address it is the one named by `?org=`, then the one that this
 * browser was with last, then the one that the host belongs to, then the default.
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
  const kept = request.cookies[hostCookie(ORG, options.secureCookies)]
  const chosen = requested ?? (kept === undefined ? undefined : await organizations.byCode(kept))
  // A sign-in from another host passes here: the browser's own brand at this address stays what it was.
  if (chosen !== undefined && !isSignIn(request)) rememberBrand(reply, options, chosen.organization.code)
  const found = chosen ?? ofHost ?? (await organizations.byCode(defaultOrganization))
  if (found === undefined) throw new Error(`the default organization ${defaultOrganization} is missing`)
  return { organization: found, elsewhere: null }
}
