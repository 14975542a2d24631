import { lookup } from 'node:dns/promises'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { serveProbes } from './probes.ts'
import { createServer } from './server.ts'
import { databaseOver } from './store/database/database.ts'

/** Some machines resolve their own name in only one family. */
const hasIpv6 = (await lookup('localhost', { all: true })).some(({ address }) => address === '::1')
const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

const hostOf = (source: Readonly<Record<string, string>>): string => {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.env.HOST
}
const pages = async (host: string): Promise<FastifyInstance> => {
  const app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps: false })
  await app.listen({ port: 0, host })
  return app
}
const health = { db: databaseOver(new pg.Pool()), isStopping: () => false, stuckJobs: () => [] }
const metrics = (host: string) => serveProbes({ metrics: createMetrics(), health, port: 0, host })

/** Whether an address accepts connections. */
const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
/** None listens on a pipe. */
const listeningOn = (app: FastifyInstance): readonly AddressInfo[] =>
  app.addresses().filter((each): each is AddressInfo => typeof each !== 'string')
const openAt = async (app: FastifyInstance, host: string): Promise<boolean> => {
  const [first] = listeningOn(app)
  return isOpen(host, first?.port ?? 0)
}

describe.each([
  ['pages and API', pages],
  ['metrics', metrics],
] as const)('%s', (_what, listen) => {
  it('listen only on this machine unless HOST says otherwise', async () => {
    const app = await listen(hostOf({}))
    for (const { address } of listeningOn(app)) expect(['127.0.0.1', '::1']).toContain(address)
    expect(await openAt(app, '127.0.0.1')).toBe(true)
    await app.close()
  })

  it.skipIf(!hasIpv6)('listen on ::1 too, where localhost is ::1', async () => {
    const app = await listen(hostOf({}))
    expect(await openAt(app, '::1')).toBe(true)
    await app.close()
  })

  it.skipIf(outside === undefined)('answer at an address of a network only where HOST says so', async () => {
    const closed = await listen(hostOf({}))
    expect(await openAt(closed, outside ?? '')).toBe(false)
    await closed.close()
    const open = await listen(hostOf({ HOST: '0.0.0.0' }))
    expect(await openAt(open, outside ?? '')).toBe(true)
    await open.close()
  })

  it('listen where HOST says, and nowhere else', async () => {
    const app = await listen(hostOf({ HOST: '127.0.0.1' }))
    expect(listeningOn(app).map(({ address }) => address)).toEqual(['127.0.0.1'])
    await app.close()
  })
})
