import { refuse } from '@pledge/domain/refusal'
import type { FastifyError, FastifyInstance } from 'fastify'
import { sendRefusal } from './send-error.ts'

/** Database errors that say that the database is away or busy: 57P0x, 08xxx, 53xxx, and connections that are cut. */
const isAway = (error: { readonly code?: string }): boolean =>
  /^(57P0\d|08\w{3}|53\w{3})$/.test(error.code ?? '') ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(error.code ?? '')

const isTimeout = (error: Error) =>
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)

const refusalOf = (error: FastifyError) => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return refuse('request.too-large')
  if (error.statusCode === 429) return refuse('request.too-many')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('request.invalid')
  const isBusy = error.statusCode === 503
  if (isBusy || isAway(error) || isTimeout(error)) return refuse('server.unavailable')
  return refuse('server.unexpected')
}

/**
 * Bugs and broken requests become the one error shape. What is logged of a database error is its code and constraint:
 * its detail repeats the values of the row.
 */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error)
    if (refused.code === 'server.unexpected' || refused.code === 'server.unavailable') {
      const { name, message, stack, code, constraint, table } = error as FastifyError & {
        readonly constraint?: string
        readonly table?: string
      }
      request.log.error({ error: { name, message, stack, code, constraint, table } }, 'a request failed')
    }
    return sendRefusal(reply, refused)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('access.not-found')))
}
