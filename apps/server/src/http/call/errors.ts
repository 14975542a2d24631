import { refuse } from '@pledge/domain/refusal'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isRingBehind } from '../../sealing/ring.ts'
import { isDatabaseAway } from '../../store/database/database.ts'
import { sendRefusal } from './send-error.ts'

const refusalOf = (error: FastifyError) => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return refuse('request.too-large')
  if (error.statusCode === 429) return refuse('request.too-many')
  if (error.statusCode === 401) return refuse('session.unauthenticated')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('request.invalid')
  if (error.statusCode === 503 || isDatabaseAway(error) || isRingBehind(error))
    return refuse('server.unavailable')
  return refuse('server.unexpected')
}

/**
 * Converts bugs and malformed requests to the standard error response. Of a database error only its code and
 * constraint are logged: its detail repeats row values.
 */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error)
    if (refused.code === 'server.unexpected' || refused.code === 'server.unavailable') {
      const { name, message, stack, code, constraint, table } = error as FastifyError & {
        readonly constraint?: string
        readonly table?: string
      }
      request.log.error({ err: { name, message, stack, code, constraint, table } }, 'a request failed')
    }
    return sendRefusal(reply, refused)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('access.not-found')))
}
