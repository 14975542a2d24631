/**
 * No third-party script, no inline script, Trusted Types on: the jwt in local storage depends on this (decision 15).
 */
export const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['pdf-worker', 'push-worker'],
}

/** The same policy for a page that also calls other origins: of its brand's banner list (gap G.21), of the operator's services. */
export const policyCalling = (origins: readonly string[]): string =>
  Object.entries({
    ...CONTENT_SECURITY_POLICY,
    'connect-src': [...CONTENT_SECURITY_POLICY['connect-src'], ...new Set(origins)],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';')

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
  'cache-control': 'no-store',
}
