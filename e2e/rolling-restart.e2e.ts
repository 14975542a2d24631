import { Agent, request } from 'node:http'
import { quoteOffer } from '@pledge/contract/offers'
import { openBalancer } from './balancer.ts'
import { LOAN } from './cast.ts'
import { openDeployment, type Deployment, type RoleProcess } from './deployment.ts'
import { expect, test } from './people.ts'
import { freePort, statusOf } from './server.ts'

const PATIENCE = { timeout: 60_000 }
/** The balancer notices within 250 ms, on a machine that may be slow. */
const DRAIN_SECONDS = 2
const CLIENTS = 8
/** One address may make 1,200 requests a minute; each client stands for many people. */
const PEOPLE = 250
const MIN_REQUESTS = 200

/** A call of the product, one of the sign-in, and a page. */
const READS = [
  '/api/loans/v1/crypto-values?orgCode=PLEDGE',
  '/oidc/.well-known/openid-configuration',
  '/account/crypto-backed-loan/start',
]

const QUOTE = JSON.stringify({
  orgCode: 'PLEDGE',
  requestedAmount: LOAN.cash,
  collateralType: 'BTC',
  coinQuantity: '1',
  state: 'OH',
})

/**
 * Continuous requests until they are stopped; returns how often each status was received, 0 for a lost connection.
 */
const loadOn = (origin: string, publicOrigin: string) => {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Map<number, number>()
  let isEnding = false
  const once = (client: number, count: number) =>
    new Promise<number>((resolve) => {
      const isQuote = count % 2 === 0
      const headers = {
        host: new URL(publicOrigin).host,
        origin: publicOrigin,
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${client}.${count % PEOPLE}`,
      }
      const target = isQuote ? quoteOffer.path : (READS[client % READS.length] ?? '/')
      const sent = request(
        `${origin}${target}`,
        { agent, headers, method: isQuote ? 'POST' : 'GET' },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
          answer.once('error', () => resolve(0))
        },
      )
      sent.once('error', () => resolve(0))
      sent.end(isQuote ? QUOTE : undefined)
    })
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let count = 0; !isEnding; count += 1) {
      const status = await once(client, count)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  return {
    async end() {
      isEnding = true
      await Promise.all(clients)
      agent.destroy()
      return Object.fromEntries(statuses)
    },
  }
}

test.describe('an update without downtime', () => {
  let deployment: Deployment
  test.beforeAll(async () => {
    deployment = await openDeployment()
  })
  test.afterAll(() => deployment.close())

  test('two processes of calls and two of jobs are replaced one after the other, and no request fails', async () => {
    test.setTimeout(240_000)
    const publicOrigin = `http://localhost:${await freePort()}`
    const settings = {
      PUBLIC_URL: publicOrigin,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    }
    expect(await deployment.launch('migrate').code).toBe(0)
    const start = async (role: 'http' | 'jobs', port: number): Promise<RoleProcess> => {
      const ports = role === 'http' ? { PORT: String(port) } : { METRICS_PORT: String(port), PORT: '0' }
      const launched = deployment.launch(role, { ...settings, ...ports })
      await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), PATIENCE).toBe(200)
      return launched
    }
    const running: { role: 'http' | 'jobs'; port: number; process: RoleProcess }[] = []
    for (const role of ['jobs', 'jobs', 'http', 'http'] as const) {
      const port = await freePort()
      running.push({ role, port, process: await start(role, port) })
    }
    const balancer = await openBalancer(running.filter(({ role }) => role === 'http').map(({ port }) => port))
    const load = loadOn(balancer.origin, publicOrigin)
    for (const one of running) {
      one.process.child.kill('SIGTERM')
      await expect.poll(() => statusOf(`http://127.0.0.1:${one.port}/readyz`), PATIENCE).not.toBe(200)
      expect(await one.process.code).toBe(0)
      one.process = await start(one.role, one.port)
    }
    const { 200: served = 0, ...failed } = await load.end()
    await balancer.close()
    expect(failed).toEqual({})
    expect(served).toBeGreaterThan(MIN_REQUESTS)
    console.log(`${served} requests, each answered with 200, while four processes were replaced`)
  })
})
