/**
 * `URL.parse` is newer than the oldest Node that the product runs on, and the OpenID Connect provider calls it. Import
 * this file before the provider.
 */
const withParse = URL as typeof URL & { parse?: (url: string, base?: string) => URL | null }
withParse.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
