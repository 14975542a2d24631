/** What the address of a brand's pages follows from. */
export interface AddressedBrand {
  readonly code: string
  readonly hosts: readonly string[]
}

const ORIGIN_FORM = /^(https?:)\/\/(\[[\da-f:]+\]|[^/:]+)(:\d+)?\/?$/i
/** A host is not a name to build an address from unless it is only that. */
const HOST_FORM = /^[a-z0-9.-]+$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$|\.localhost$/

/** A host of a developer's machine leads nowhere from elsewhere. */
const isLocal = (host: string): boolean => LOOPBACK.test(host)

const partsOf = (publicUrl: string) => {
  const [, protocol = '', host = '', port = ''] = ORIGIN_FORM.exec(publicUrl) ?? []
  if (host === '') throw new Error('the public address is an origin')
  return { protocol, host: host.toLowerCase(), port }
}

/** Whether a host is that of the public address: the one place where brands are told apart by `?org=` (decision 0). */
export const isPublicHost = (publicUrl: string, host: string): boolean => partsOf(publicUrl).host === host

/**
 * Where a page of a brand is, for whoever comes from outside with a browser that knows nothing (rows 1.1.01, 1.1.22): at
 * the brand's own host where it has one, else at the public address with `?org=`, so that neither a cookie of another
 * visit nor the default brand has a say. `path` begins with a slash and may bring a query of its own. Throws on a public
 * address that is no origin.
 */
export const brandAddress = (publicUrl: string, { code, hosts }: AddressedBrand, path: string): string => {
  const { protocol, host, port } = partsOf(publicUrl)
  const own = hosts.includes(host)
    ? undefined
    : hosts.find((each) => HOST_FORM.test(each) && (isLocal(host) || !isLocal(each)))
  if (own !== undefined) return `${protocol}//${own}${port}${path}`
  return `${protocol}//${host}${port}${path}${path.includes('?') ? '&' : '?'}org=${code}`
}
