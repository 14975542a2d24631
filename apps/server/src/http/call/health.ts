import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../store/database/database.ts'

export interface Health {
  readonly db: Database
  /** Whether the process should receive no more work. */
  readonly isStopping: () => boolean
  /** Recurring jobs that are stuck; none in a process without jobs. */
  readonly stuckJobs: () => readonly string[]
}

const RETRY_AFTER_S = '2'

/**
 * `/healthz`: the process answers, and none of its recurring jobs is stuck; otherwise it should be restarted. `/readyz`: the
 * database answers too, and the process is not stopping; otherwise it should receive no requests.
 */
export const healthRoutes = (app: FastifyInstance, { db, isStopping, stuckJobs }: Health): void => {
  app.get('/healthz', (_request, reply) => {
    const stuck = stuckJobs()
    return stuck.length === 0
      ? reply.send({ status: 'ok' })
      : reply.status(503).send({ status: 'recurring jobs are stuck', jobs: stuck })
  })
  app.get('/readyz', async (_request, reply) => {
    if (isStopping())
      return reply.status(503).header('retry-after', RETRY_AFTER_S).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return await reply.send({ status: 'ready' })
    } catch {
      return reply
        .status(503)
        .header('retry-after', RETRY_AFTER_S)
        .send({ status: 'the database is not responding' })
    }
  })
}

/**
 * While the process stops, every response closes its connection: a client or proxy then opens the next one
 * elsewhere, and none meets a connection that closes during a request.
 */
export const closeConnectionsOnceStopping = (app: FastifyInstance, isStopping: () => boolean): void => {
  // Also where sign-in writes its response outside the framework.
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) reply.raw.setHeader('connection', 'close')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}
