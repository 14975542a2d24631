import { passkeyHost } from '@pledge/domain/account/passkeys'
import type { PasskeySite } from './passkey-ceremonies.ts'
import type { KnownOrganization, KnownOrganizations } from './deps.ts'

export const CALLBACK_PATH = '/auth/callback'
/** Starts nothing by itself, so that a failing sign-in cannot loop. */
export const LOGIN_PATH = '/auth/login'
/** Where an operator's issuer returns a browser after a sign-out. */
export const SIGNED_OUT_PATH = '/auth/signed-out'

/** Only a plain host name may be used to build a URL. */
const HOST_FORM = /^[a-z0-9.-]+$/

export interface Origins {
  readonly publicOrigin: string
  readonly secure: boolean
  /** The origin of every brand: the public one, and one per configured host. */
  all(): Promise<readonly string[]>
  /** The origin of a request's host, if known; otherwise the public origin. */
  ofHost(host: string): Promise<string>
  /** The passkey site of a host (decision 14); null at an unknown origin, or an IP address. */
  passkeySite(host: string): Promise<PasskeySite | null>
  /** The host whose passkeys work on the embedded provider's sign-in page; null where there are none. */
  readonly signInHost: string | null
  /** The callback of every brand (decision 14). */
  callbacks(): Promise<string[]>
  /** The organization of a request: from the X-Org header, otherwise from the host, otherwise the default. */
  organizationFor(input: {
    readonly code: string | undefined
    readonly host: string
  }): Promise<KnownOrganization | undefined>
}

export const createOrigins = (options: {
  readonly publicUrl: string
  readonly organizations: KnownOrganizations
  readonly defaultOrganizationCode: string
}): Origins => {
  const { organizations } = options
  const { origin, protocol, port } = new URL(options.publicUrl)
  const publicHost = new URL(origin).hostname
  const originOf = (host: string) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`
  const all = async () => {
    const hosts = (await organizations.all()).flatMap(({ organization }) => organization.hosts)
    const known = hosts.filter((host) => HOST_FORM.test(host)).map((host) => originOf(host))
    return [...new Set([origin, ...known])]
  }
  return {
    publicOrigin: origin,
    secure: protocol === 'https:',
    signInHost: passkeyHost(publicHost, publicHost),
    all,
    async ofHost(host) {
      const requestOrigin = `${protocol}//${host}`
      return (await all()).find((known) => known === requestOrigin) ?? origin
    },
    async passkeySite(host) {
      const requestOrigin = `${protocol}//${host}`
      const known = (await all()).find((each) => each === requestOrigin)
      if (known === undefined) return null
      const own = passkeyHost(new URL(known).hostname, publicHost)
      return own === null ? null : { origin: known, host: own }
    },
    async callbacks() {
      return (await all()).map((known) => known + CALLBACK_PATH)
    },
    async organizationFor({ code, host }) {
      if (code !== undefined) return organizations.byCode(code)
      const [name = ''] = host.split(':')
      return (
        (await organizations.byHost(name)) ?? (await organizations.byCode(options.defaultOrganizationCode))
      )
    },
  }
}
