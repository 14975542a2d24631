import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseOver } from '../../store/database/database.ts'
import { closeConnectionsOnceStopping, healthRoutes } from './health.ts'

const appWith = (state: { isStopping: boolean; stuck: readonly string[] }) => {
  const app = Fastify()
  const isStopping = () => state.isStopping
  closeConnectionsOnceStopping(app, isStopping)
  healthRoutes(app, { db: databaseOver(new pg.Pool()), isStopping, stuckJobs: () => state.stuck })
  app.get('/by-the-framework', async () => ({}))
  app.get('/past-the-framework', (_request, reply) => {
    reply.hijack()
    reply.raw.end('{}')
  })
  return app
}

describe('the health of a process', () => {
  it('fails when a recurring job is stuck, which it names', async () => {
    const state = { isStopping: false, stuck: [] as readonly string[] }
    const app = appWith(state)
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    state.stuck = ['sync-deposits']
    const answer = await app.inject('/healthz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'recurring jobs are stuck', jobs: ['sync-deposits'] })
  })

  it.each(['/by-the-framework', '/past-the-framework'])(
    'closes each connection once the process stops, and none before: %s',
    async (path) => {
      const state = { isStopping: false, stuck: [] }
      const app = appWith(state)
      expect((await app.inject(path)).headers['connection']).not.toBe('close')
      state.isStopping = true
      expect((await app.inject(path)).headers['connection']).toBe('close')
      const readiness = await app.inject('/readyz')
      expect(readiness.statusCode).toBe(503)
      expect(readiness.json()).toEqual({ status: 'stopping' })
    },
  )
})
