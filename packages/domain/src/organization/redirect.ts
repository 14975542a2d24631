/** Where sign-in redirects when no target, or an external one, was requested (row 2.2.11). */
export type RedirectTarget = string | null

const MAX_LENGTH = 2000
/** Control characters, a space or a backslash: browsers drop or rewrite them, so the path read is not the path checked. */
// eslint-disable-next-line no-control-regex
const REWRITTEN = /[\u0000-\u0020\u007f\\]/

/**
 * Row 2.2.10, as specified: a string of a slash followed by a lower-case letter. Otherwise sign-in opens
 * without redirectUrl.
 */
export const isRedirectSent = (path: unknown): path is string =>
  typeof path === 'string' && /^\/[a-z]/.test(path)

/** Resolves `.` and `..`; null when it climbs above the root or escapes a separator. */
const normalizePath = (path: string): string | null => {
  if (/%(2f|5c|2e|00|0a|0d)/i.test(path)) return null
  const segments: string[] = []
  for (const segment of path.split('/').slice(1)) {
    if (segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return null
  }
  return `/${segments.join('/')}`
}

/**
 * Where the browser may go after sign-in (decision 16): the specified rule, then the normalized path checked
 * against our own route table. The result is a path, never an address, so it stays on its origin; null means
 * the default page. The attack is a link to our sign-in that ends, signed in, on an attacker's page.
 */
export const redirectTarget = (path: unknown, isOurRoute: (path: string) => boolean): RedirectTarget => {
  if (!isRedirectSent(path) || path.length > MAX_LENGTH || REWRITTEN.test(path)) return null
  const [beforeHash = '', ...hash] = path.split('#')
  const [pathname = '', ...query] = beforeHash.split('?')
  const normalized = normalizePath(pathname)
  if (normalized === null || normalized.startsWith('//') || !isOurRoute(normalized)) return null
  const search = query.length === 0 ? '' : `?${query.join('?')}`
  const fragment = hash.length === 0 ? '' : `#${hash.join('#')}`
  return `${normalized}${search}${fragment}`
}
