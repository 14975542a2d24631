import type { FastifyRequest } from 'fastify'

/**
 * Whether a request authorized only by a cookie comes from a page of its own origin. SameSite=Strict excludes other
 * sites; this also excludes pages on a sibling host of the same site, another port or scheme, and browsers without
 * SameSite. A client that is not a browser sends neither header, and has no other person's cookie.
 */
export const isSameOrigin = (request: FastifyRequest, secure: boolean): boolean => {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  const { origin } = request.headers
  return origin === undefined || origin === `${secure ? 'https' : 'http'}://${request.host}`
}
