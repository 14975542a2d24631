import { describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createServer } from '../../server.ts'
import { sendRefusal } from '../call/send-error.ts'
import { guardSandbox, SANDBOX_PAGE } from '@pledge/sandbox-app/routes/guard'
import { MOST_EVENT_LINES } from './guard-events.ts'

const MOST_REQUESTS = 3

const serverOf = async (requestsAMinute: number) => {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const app = await createServer({ logger, trustProxy: false, isHttps: false, requestsAMinute })
  const access = { kind: 'password', password: 'a password of the operator' } as const
  await guardSandbox(app, access, {
    trustsProxy: false,
    refuse: sendRefusal,
    logRefused: (request, event) => app.tellGuarded(request, event),
  })
  app.get(SANDBOX_PAGE, (_request, reply) => reply.send('open'))
  app.get('/page/:secret', (_request, reply) => reply.send('page'))
  return { app, lines }
}

describe('the guards’ refusals', () => {
  it('are logged where the request limit is reached, by route and not by address', async () => {
    const { app, lines } = await serverOf(MOST_REQUESTS)
    for (let sent = 0; sent < MOST_REQUESTS; sent += 1) await app.inject('/page/a-secret')
    expect(lines).toEqual([])
    expect((await app.inject('/page/a-secret')).statusCode).toBe(429)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      event: 'requests.limited',
      route: '/page/:secret',
      msg: 'security event',
    })
    expect(JSON.stringify(lines)).not.toContain('a-secret')
    await app.close()
  })

  it.each([
    ['a wrong password', { authorization: `Basic ${Buffer.from('a:wrong').toString('base64')}` }, 401],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 404],
  ])('are logged for the sandbox: %s', async (_what, headers, status) => {
    const { app, lines } = await serverOf(1_000)
    expect((await app.inject({ url: SANDBOX_PAGE, headers })).statusCode).toBe(status)
    expect(lines).toMatchObject([{ event: 'sandbox.refused', route: SANDBOX_PAGE, unlogged: 0 }])
    expect(JSON.stringify(lines)).not.toContain('wrong')
    await app.close()
  })

  it('do not fill the log: at most ten lines a minute', async () => {
    const { app, lines } = await serverOf(MOST_REQUESTS)
    for (let sent = 0; sent < MOST_REQUESTS + 4 * MOST_EVENT_LINES; sent += 1) await app.inject('/page/1')
    // The minute may have ended once meanwhile.
    expect(lines.length).toBeGreaterThanOrEqual(MOST_EVENT_LINES)
    expect(lines.length).toBeLessThanOrEqual(2 * MOST_EVENT_LINES)
    await app.close()
  })
})
