export const PASSKEY_NAME_MAX = 60
/** People cannot tell more of them apart by name. */
export const MOST_PASSKEYS = 10
/** From the request for a passkey until it is presented: people have to find their key. Real time. */
export const PASSKEY_CEREMONY_MS = 10 * 60_000

const LOCAL = 'localhost'
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:]*\]?)$/i

/**
 * The passkey host for a page's host (decision 14): the host itself, or the product's own host for its
 * subdomains, so that a passkey made at a brand's subdomain also works on the sign-in page. Null for an IP
 * address, where browsers create no passkeys.
 */
export const passkeyHost = (host: string, publicHost: string): string | null => {
  const name = host.toLowerCase()
  if (ADDRESS.test(name)) return null
  const isBelow = publicHost.includes('.') && publicHost !== LOCAL && name.endsWith(`.${publicHost}`)
  return isBelow && !ADDRESS.test(publicHost) ? publicHost : name
}
