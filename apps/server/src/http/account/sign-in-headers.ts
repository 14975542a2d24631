import { uuid } from '@pledge/contract/wire'
import type { FastifyRequest } from 'fastify'

/** A header of the request that has a value. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The tracker that a browser sends along (row 2.7.16). Anything but a UUID is not one of ours, and is ignored. */
export const trackerOf = (value: string | undefined): string | null => {
  const parsed = uuid.safeParse(value)
  return parsed.success ? parsed.data : null
}
