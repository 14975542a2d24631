import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { connectTestDatabase, type ConnectedTestDatabase } from '../../identity/database.test-data.ts'
import { createLogger } from '../../logger.ts'
import { testSealer } from '../../sealing/ring.test-data.ts'
import { createServer } from '../../server.ts'
import { createSharedRequests, SHARED_FROM, type SharedRequests } from './shared-requests.ts'

const LIMIT = 200

describe('requests of one network, sent to two processes', () => {
  let database: ConnectedTestDatabase
  beforeAll(async () => {
    database = await connectTestDatabase()
  })
  afterAll(() => database.close())

  let now = Date.parse('2026-03-02T10:00:10.000Z')
  const process = async (db = database.app) => {
    const real = () => new Date(now)
    const sealer = testSealer('the tests of limits')
    const requests = createSharedRequests({ db, sealer, clock: { real, business: real } })
    const app = await createServer({
      logger: createLogger('silent'),
      trustProxy: false,
      isHttps: false,
      requestsAMinute: LIMIT,
      // On a loaded machine calls would be refused before they are counted.
      maxEventLoopDelayMs: 0,
      requests,
    })
    app.get('/call', () => ({}))
    return { app, requests }
  }
  const sends = async (
    { app }: { app: FastifyInstance; requests: SharedRequests },
    times: number,
    from: string,
  ) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i += 1)
      statuses.push((await app.inject({ url: '/call', remoteAddress: from })).statusCode)
    return statuses.filter((status) => status === 429).length
  }

  it('share one limit, and are told when it ends', async () => {
    const [one, two] = [await process(), await process()]
    expect(await sends(one, LIMIT - SHARED_FROM, '2001:db8:1:1::1')).toBe(0)
    await one.requests.share()
    expect(await sends(two, SHARED_FROM, '2001:db8:1:1::2')).toBe(0)
    await two.requests.share()
    expect(await sends(two, 3, '2001:db8:1:1::3')).toBe(3)
    expect(await sends(one, 1, '2001:db8:1:1::1')).toBe(0)
    await one.requests.share()
    const refused = await one.app.inject({ url: '/call', remoteAddress: '2001:db8:1:1::1' })
    expect(refused.json()).toMatchObject({ status: 429, code: 'request.too-many' })
    expect(refused.headers['retry-after']).toBe('50')
    expect(await sends(one, 1, '2001:db8:1:2::1')).toBe(0)
    now += 60_000
    expect(await sends(one, 1, '2001:db8:1:1::1')).toBe(0)
    expect(await sends(two, 1, '2001:db8:1:1::1')).toBe(0)
    await Promise.all([one.app.close(), two.app.close()])
  }, 60_000)

  it('cost no write while they are few, and count without a database', async () => {
    const quiet = await process()
    await sends(quiet, SHARED_FROM - 1, '198.51.100.1')
    await quiet.requests.share()
    const rows = await database.owner.selectFrom('request_budgets').selectAll().execute()
    expect(rows.every(({ used }) => used >= SHARED_FROM)).toBe(true)
    const away = await connectTestDatabase()
    const alone = await process(away.app)
    await away.close()
    expect(await sends(alone, LIMIT, '198.51.100.2')).toBe(0)
    await expect(alone.requests.share()).rejects.toThrow()
    expect(await sends(alone, 1, '198.51.100.2')).toBe(1)
    await Promise.all([quiet.app.close(), alone.app.close()])
  }, 60_000)
})
