/** What determines the address of a brand's pages. */
export interface AddressedBrand {
  readonly code: string
  readonly hosts: readonly string[]
}

const ORIGIN_FORM = /^(https?:)\/\/(\[[\da-f:]+\]|[^/:]+)(:\d+)?\/?$/i
/** Only a plain host name may be used to build an address. */
const HOST_FORM = /^[a-z0-9.-]+$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$|\.localhost$/

/** The host name of a developer's machine is not reachable from elsewhere. */
const isLocal = (host: string): boolean => LOOPBACK.test(host)

const partsOf = (publicUrl: string) => {
  const [, protocol = '', host = '', port = ''] = ORIGIN_FORM.exec(publicUrl) ?? []
  if (host === '') throw new Error('the public address must be an origin')
  return { protocol, host: host.toLowerCase(), port }
}

/** Whether a host is that of the public address, the only place where `?org=` selects the brand (decision 0). */
export const isPublicHost = (publicUrl: string, host: string): boolean => partsOf(publicUrl).host === host

/**
 * The address of a brand's page for a browser without any state (rows 1.1.01, 1.1.22): the brand's own host
 * if it has one, otherwise the public address with `?org=`, so that neither a cookie nor the default brand
 * decides. `path` begins with a slash and may have a query. Throws on a public address that is not an origin.
 */
export const brandAddress = (publicUrl: string, { code, hosts }: AddressedBrand, path: string): string => {
  const { protocol, host, port } = partsOf(publicUrl)
  const own = hosts.includes(host)
    ? undefined
    : hosts.find((each) => HOST_FORM.test(each) && (isLocal(host) || !isLocal(each)))
  if (own !== undefined) return `${protocol}//${own}${port}${path}`
  return `${protocol}//${host}${port}${path}${path.includes('?') ? '&' : '?'}org=${code}`
}
