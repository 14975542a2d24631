import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from '../../identity/database.test-data.ts'
import { createLogger } from '../../logger.ts'
import { createServer } from '../../server.ts'

describe('a statement that exceeds the database’s time limit', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())

  it('is answered as unavailable, and the next call is served (R7)', async () => {
    const app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps: false })
    app.get('/slow', () =>
      database.app.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx)
        await sql`select pg_sleep(10)`.execute(tx)
      }),
    )
    app.get('/quick', async () => (await sql`select 1 as one`.execute(database.app)).rows)
    const slow = await app.inject('/slow')
    expect(slow.statusCode).toBe(503)
    expect(slow.headers['retry-after']).toBe('2')
    expect(slow.json()).toMatchObject({ code: 'server.unavailable' })
    expect((await app.inject('/quick')).json()).toEqual([{ one: 1 }])
    await app.close()
  })
})
