import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { quoteOffer } from '@pledge/contract/offers'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts'
import { LOAN } from './cast.ts'
import { expect, test } from './people.ts'
import { ENTRY, environmentOf, freePort } from './server.ts'

const PATIENCE = { timeout: 60_000 }
const QUOTE = JSON.stringify({
  orgCode: 'PLEDGE',
  requestedAmount: LOAN.cash,
  collateralType: 'BTC',
  coinQuantity: '1',
  state: 'OH',
})

test.describe('the roles of a process, on a database of its own', () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof startEmbedded>>
  const children = new Set<ChildProcess>()

  test.beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'pledge-roles-'))
    chmodSync(dataDir, 0o755)
    database = await startEmbedded(path.join(dataDir, 'postgres'))
    // As docs/operations.md asks of an operator: neither user is a superuser.
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query('create role pledge_migrator login createrole')
    await owner.query('create role pledge_server login noinherit')
    await owner.query('create database pledge owner pledge_migrator')
    await owner.end()
  })
  test.afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const addressOf = (user: string) =>
    database.ownerUrl.replace('/postgres?', '/pledge?').replace(/user=\w+/, `user=${user}`)
  const launch = (role: string, settings: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [ENTRY], {
      cwd: dataDir,
      env: environmentOf({
        ROLE: role,
        DATABASE_URL: addressOf('pledge_server'),
        ...(role === 'migrate' && { DATABASE_OWNER_URL: addressOf('pledge_migrator') }),
        PLEDGE_SECRET: 'a secret of the tests, long enough for a server of ours',
        PLEDGE_DATA_DIR: dataDir,
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...settings,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    // What nobody reads would fill the pipe and stop the process.
    const output = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(''))
    const code = once(child, 'exit').then(([exitCode]: readonly unknown[]) => exitCode as number | null)
    return { child, output, code }
  }
  /** Safe to repeat: each test begins with it, because the one before may not have come to its end. */
  const migrated = async () => expect(await launch('migrate').code).toBe(0)
  const statusOf = async (address: string): Promise<number> => {
    try {
      return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).status
    } catch {
      return 0
    }
  }

  test('migrate: makes the database and ends; the others refuse one that was not made', async () => {
    const early = launch('http', { PORT: String(await freePort()) })
    expect(await early.code).toBe(1)
    expect(await early.output).toMatch(
      /Pledge cannot start: the database is at version 0 and this version of Pledge needs \d+: run ROLE=migrate/,
    )
    await migrated()
    await migrated()
  })

  test('http: answers calls and health; what is under way when it is told to end is answered first', async () => {
    await migrated()
    const [port, metricsPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const jobs = launch('jobs', { METRICS_PORT: String(metricsPort), PORT: String(await freePort()) })
    const http = launch('http', { PORT: String(port) })
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(200)
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
    // The metrics stand on a port of their own alone.
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
        // Answered once the server has read the head of the call: from then on the call is under way.
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

  test('says that it is not ready when its database is away, and lives on', async () => {
    await migrated()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const http = launch('http', { PORT: String(port) })
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(200)
    await database.stop()
    await expect.poll(() => statusOf(`${origin}/readyz`), PATIENCE).toBe(503)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
    const away = await fetch(`${origin}/api/loans/v1/crypto-values?orgCode=PLEDGE`)
    expect(away.status).toBe(503)
    expect(await away.json()).toMatchObject({ code: 'server.unavailable' })
    expect(http.child.exitCode).toBeNull()
  })
})
