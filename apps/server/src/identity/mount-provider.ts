import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { PROVIDER_PATH } from './provider.ts'

/**
 * Mounts the provider at its path. It always sees the scheme and host of the public URL, so that a forged
 * Host or X-Forwarded-Host header cannot redirect anyone elsewhere.
 */
export const mountProvider = async (
  app: FastifyInstance,
  provider: Provider,
  publicOrigin: string,
): Promise<void> => {
  const { host, protocol } = new URL(publicOrigin)
  const handle = provider.callback()
  await app.register((scope, _options, done) => {
    // The provider reads its forms' bodies itself, so the framework must not.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.all(`${PROVIDER_PATH}/*`, (request, reply) => {
      reply.hijack()
      const raw = request.raw as typeof request.raw & { originalUrl?: string }
      const url = raw.url ?? PROVIDER_PATH
      raw.originalUrl = url
      raw.url = url.slice(PROVIDER_PATH.length)
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-forwarded-host'] = host
      void handle(raw, reply.raw)
    })
    done()
  })
}
