import type { FastifyInstance } from 'fastify'

const MAX_WEBHOOK_BYTES = 100_000

/** Routes whose JSON body stays the bytes that were received: a signature covers them, so they are not parsed before. */
export const rawWebhooks = (app: FastifyInstance, routes: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    )
    routes(scope)
  })
}
