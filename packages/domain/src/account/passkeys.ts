export const PASSKEY_NAME_MAX = 60
/** More are hardly kept apart by name. */
export const MOST_PASSKEYS = 10
/** From asking for a passkey until it is brought: people look for their key. Real time. */
export const PASSKEY_CEREMONY_MS = 10 * 60_000

const LOCAL = 'localhost'
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:]*\]?)$/i

/**
 * The host that a passkey belongs to at a page's host (decision 14): the host itself; the product's own host for those
 * below it, so that a passkey made at a brand's subdomain also opens the sign-in page. Null where browsers make none: at
 * a bare address.
 */
export const passkeyHost = (host: string, publicHost: string): string | null => {
  const name = host.toLowerCase()
  if (ADDRESS.test(name)) return null
  const isBelow = publicHost.includes('.') && publicHost !== LOCAL && name.endsWith(`.${publicHost}`)
  return isBelow && !ADDRESS.test(publicHost) ? publicHost : name
}
