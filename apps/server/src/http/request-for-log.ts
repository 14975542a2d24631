import type { FastifyRequest } from 'fastify'

/**
 * What the log keeps of a request: its route, never its address. Addresses carry the codes and states of sign-ins, ids
 * of people's applications, and whatever somebody typed into a search.
 */
export const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
  remoteAddress: request.ip,
})
