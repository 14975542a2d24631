import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Response times by route and status; never by id. */
export const createCallMetrics = (registry: Registry) => {
  const calls = new Histogram({
    name: 'pledge_http_request_seconds',
    help: 'Response time in seconds, by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        calls
          .labels(request.routeOptions.url ?? 'none', request.method, String(reply.statusCode))
          .observe(reply.elapsedTime / 1_000)
      })
    },
  }
}
