import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../store/database/database.ts'

/** `/healthz`: the process answers. `/readyz`: the database answers too, and the process is not stopping. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, isStopping }: { readonly db: Database; readonly isStopping: () => boolean },
): void => {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.status(503).header('retry-after', '2').send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return await reply.send({ status: 'ready' })
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'the database is not responding' })
    }
  })
}
