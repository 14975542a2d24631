import { once } from 'node:events'
import { request } from 'node:http'
import { quoteOffer } from '@pledge/contract/offers'
import { LOAN } from './cast.ts'
import { openDeployment, type Deployment } from './deployment.ts'
import { expect, test } from './people.ts'
import { freePort, statusOf } from './server.ts'

const PATIENCE = { timeout: 60_000 }
const QUOTE = JSON.stringify({
  orgCode: 'PLEDGE',
  requestedAmount: LOAN.cash,
  collateralType: 'BTC',
  coinQuantity: '1',
  state: 'OH',
})

test.describe('the roles of a process, on a database of its own', () => {
  let deployment: Deployment
  test.beforeAll(async () => {
    deployment = await openDeployment()
  })
  test.afterAll(() => deployment.close())
  const launch = (role: string, settings?: Readonly<Record<string, string>>) =>
    deployment.launch(role, settings)
  /** Idempotent: each test starts with it, because the previous one may not have completed. */
  const migrated = async () => expect(await launch('migrate').code).toBe(0)
  test('migrate: creates the database and exits; the others refuse one that was not created', async () => {
    const early = launch('http', { PORT: String(await freePort()) })
    expect(await early.code).toBe(1)
    expect(await early.output).toMatch(
      /Pledge cannot start: the database is at version 0 and this version of Pledge needs \d+: run ROLE=migrate/,
    )
    await migrated()
    await migrated()
  })

  test('http: answers calls and health; in-flight calls are answered before it ends', async () => {
    await migrated()
    const [port, metricsPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const jobs = launch('jobs', { METRICS_PORT: String(metricsPort), PORT: String(await freePort()) })
    const http = launch('http', { PORT: String(port) })
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(200)
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
    // Metrics and the health of every role are on a private port.
    await expect.poll(() => statusOf(`http://localhost:${metricsPort}/readyz`), PATIENCE).toBe(200)
    expect(await statusOf(`http://localhost:${metricsPort}/healthz`)).toBe(200)
    await expect.poll(() => statusOf(`http://localhost:${metricsPort}/metrics`), PATIENCE).toBe(200)
    const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('# TYPE pledge_')
    expect(await statusOf(`${origin}/metrics`)).toBe(404)
    // Prices come from the process with the jobs.
    const quoting = () =>
      fetch(`${origin}${quoteOffer.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: QUOTE,
      })
    await expect.poll(async () => (await quoting()).status, PATIENCE).toBe(200)

    const slow = request(`${origin}${quoteOffer.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(QUOTE.length),
        // Answered when the server has read the call's headers: from then on the call is in flight.
        expect: '100-continue',
        origin,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.once('response', (response) => resolve(response.resume().statusCode))
      slow.once('error', reject)
    })
    slow.flushHeaders()
    await once(slow, 'continue')
    slow.write(QUOTE.slice(0, 20))
    http.child.kill('SIGTERM')
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).not.toBe(200)
    slow.end(QUOTE.slice(20))
    expect(await answered).toBe(200)
    expect(await http.code).toBe(0)

    jobs.child.kill('SIGTERM')
    expect(await jobs.code).toBe(0)
  })

  test('jobs: works without a port for calls', async () => {
    await migrated()
    const port = await freePort()
    const metricsPort = await freePort()
    const jobs = launch('jobs', { PORT: String(port), METRICS_PORT: String(metricsPort) })
    await expect.poll(() => statusOf(`http://localhost:${metricsPort}/metrics`), PATIENCE).toBe(200)
    expect(await statusOf(`http://localhost:${port}/healthz`)).toBe(0)
    jobs.child.kill('SIGTERM')
    expect(await jobs.code).toBe(0)
  })

  test('reports that it is not ready when its database is away, and survives', async () => {
    await migrated()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const http = launch('http', { PORT: String(port) })
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(200)
    await deployment.stopDatabase()
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(503)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
    const away = await fetch(`${origin}/api/loans/v1/crypto-values?orgCode=PLEDGE`)
    expect(away.status).toBe(503)
    expect(await away.json()).toMatchObject({ code: 'server.unavailable' })
    expect(http.child.exitCode).toBeNull()
  })
})
