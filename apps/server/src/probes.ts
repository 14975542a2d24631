import Fastify, { type FastifyInstance } from 'fastify'
import { healthRoutes, type Health } from './http/call/health.ts'
import type { Metrics } from './metrics.ts'

export interface ProbesOptions {
  readonly metrics: Pick<Metrics, 'registry'>
  readonly health: Health
  readonly port: number
  readonly host: string
}

/**
 * Metrics and health on a private port, in every role: the public port never shows metrics, and a jobs
 * process has no public port.
 */
export const serveProbes = async ({
  metrics: { registry },
  health,
  port,
  host,
}: ProbesOptions): Promise<FastifyInstance> => {
  const app = Fastify()
  healthRoutes(app, health)
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  await app.listen({ port, host })
  return app
}
