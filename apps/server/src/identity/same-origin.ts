import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that a cookie alone authorizes comes from a page of its own origin. SameSite=Strict keeps other
 * sites out; this keeps out a page on a sister host of the same site, another port, another scheme, and a browser
 * without SameSite. A client that is not a browser sends neither header, and holds no other person's cookie.
 */
export const isSameOrigin = (request: FastifyRequest, secure: boolean): boolean => {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  const { origin } = request.headers
  return origin === undefined || origin === `${secure ? 'https' : 'http'}://${request.host}`
}
