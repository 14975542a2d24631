/** No third-party script, no inline script, Trusted Types on: the jwt in local storage is only as safe as this (decision 15). */
export const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The second source is the one style element that the press handling of react-aria adds; by hash, per its version.
  'style-src': ["'self'", "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['pdf-worker'],
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
  'cache-control': 'no-store',
}
