import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../apps/server/src/embedded/process-alive.ts'
import { postmasterOf } from './database.ts'
import { expect, test } from './people.ts'
import { ENTRY, environmentOf, startProduct, type ProductServer } from './server.ts'

const RECOVERY_MS = 10_000
const POLL_MS = 50

/** A second process on a folder, which cannot listen on the first one's port. */
const startBeside = async (port: string, dataDir: string) => {
  const child = spawn(process.execPath, [ENTRY], {
    cwd: dataDir,
    env: environmentOf({ PORT: port, METRICS_PORT: '0', PLEDGE_DATA_DIR: dataDir }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code: code as number | null }
}

test.describe('the embedded database', () => {
  let product: ProductServer
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.stop())

  const quotes = () =>
    fetch(`${product.origin}/api/loans/v1/crypto-values?orgCode=PLEDGE`, {
      signal: AbortSignal.timeout(RECOVERY_MS),
    })

  test('is restarted when it is killed: calls get 503 meanwhile, and the server survives', async () => {
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const before = postmasterOf(product.dataDir)
      process.kill(before, signal)
      const killed = Date.now()
      const statuses = new Set<number>()
      while (Date.now() - killed < RECOVERY_MS) {
        const answer = await quotes()
        statuses.add(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
        if (answer.status === 200 && statuses.has(503)) break
        await pause(POLL_MS)
      }
      expect(statuses, signal).toEqual(new Set([200, 503]))
      expect((await quotes()).status).toBe(200)
      expect(postmasterOf(product.dataDir)).not.toBe(before)
      expect(product.isUp()).toBe(true)
    }
    expect(product.log()).toContain('the embedded database had ended and was started again')
  })

  test('is left running by a second process on the same folder that cannot start, and stopped by one that was alone', async () => {
    const { port } = new URL(product.origin)
    const before = postmasterOf(product.dataDir)
    const beside = await startBeside(port, product.dataDir)
    expect(beside.code).toBe(1)
    expect(beside.said).toContain('EADDRINUSE')
    expect(postmasterOf(product.dataDir)).toBe(before)
    expect((await quotes()).status).toBe(200)

    const dataDir = mkdtempSync(path.join(tmpdir(), 'pledge-failed-start-'))
    chmodSync(dataDir, 0o755)
    const alone = await startBeside(port, dataDir)
    expect(alone.code).toBe(1)
    expect(alone.said).toContain('EADDRINUSE')
    expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
    expect(isAlive(before)).toBe(true)
  })
})
