import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { stopPostmaster } from './postmaster.ts'
import { isAlive } from './process-alive.ts'
import { findOwnerUrl, startEmbedded, type EmbeddedDatabase } from './start-embedded.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pledge-embedded-'))
// The unprivileged account has to pass through it.
fs.chmodSync(folder, 0o755)
const home = path.join(folder, 'home')
const started: EmbeddedDatabase[] = []
const restarts: ('restarted' | Error)[] = []

const start = async (name: string) => {
  const onRestart = (outcome: 'restarted' | Error) => void restarts.push(outcome)
  const database = await startEmbedded(path.join(folder, name), { home, onRestart })
  started.push(database)
  return database
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const readPid = (child: ReturnType<typeof fork>) =>
  once(child, 'message').then(([message]) => message as { pid: number; reused: boolean })

afterAll(async () => {
  for (const database of started) await database.stop().catch(() => undefined)
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('lets one of two concurrent first starters create it, and restarts it when it dies, with the committed data', async () => {
    const starter = fileURLToPath(new URL('start-once.test-data.ts', import.meta.url))
    const tsx = ['--import', 'tsx']
    const children = [1, 2].map(() =>
      fork(starter, [path.join(folder, 'kept'), home], {
        execArgv: tsx,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    const [first, second] = await Promise.all(children.map(readPid))
    for (const child of children) child.kill('SIGKILL')
    expect(first?.pid).toBe(second?.pid)
    expect(fs.statSync(path.join(folder, 'kept.log')).mode & 0o077).toBe(0)
    expect([first, second].filter((database) => database?.reused)).toHaveLength(1)

    const reused = await start('kept')
    expect(reused).toMatchObject({ pid: first?.pid, reused: true })
    await query(reused.ownerUrl, 'create table kept as select generate_series(1, 1000) as number')
    process.kill(reused.pid, 'SIGKILL')
    const counted = () => query(reused.ownerUrl, 'select count(*)::int as count from kept')
    await vi.waitFor(async () => expect(await counted()).toEqual([{ count: 1000 }]), { timeout: 10_000 })
    await vi.waitFor(() => expect(restarts).toEqual(['restarted']), { timeout: 10_000 })

    const recovered = await start('kept')
    expect(recovered.pid).not.toBe(reused.pid)
    expect(recovered.reused).toBe(true)
    expect(await query(recovered.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])

    // The first of two users leaves the other its database.
    await reused.stop()
    expect(isAlive(recovered.pid)).toBe(true)
    process.kill(recovered.pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await counted()).toEqual([{ count: 1000 }]), { timeout: 10_000 })
    const last = await findOwnerUrl(path.join(folder, 'kept'), home)
    expect(last).toBe(recovered.ownerUrl)
    await recovered.stop()
    expect(await findOwnerUrl(path.join(folder, 'kept'), home)).toBeUndefined()
  }, 60_000)

  it('refuses a folder with other contents, and leaves it unchanged', async () => {
    const foreign = path.join(folder, 'foreign')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'letter.txt'), 'mine')
    await expect(start('foreign')).rejects.toThrow('is not empty and contains no database')
    expect(fs.readdirSync(foreign)).toEqual(['letter.txt'])
  })

  it("refuses another user's cluster", async () => {
    const foreign = path.join(folder, 'other-cluster')
    fs.mkdirSync(foreign)
    fs.writeFileSync(path.join(foreign, 'PG_VERSION'), '18\n')
    await expect(start('other-cluster')).rejects.toThrow('was not created by Pledge')
  })

  it('is not left running by a start that takes too long, nor by one that fails after it serves', async () => {
    const { dataDir, stop } = await start('slow')
    const pidFile = path.join(dataDir, 'postmaster.pid')
    await stop()
    // Replays an endless log, and serves no one meanwhile.
    const signal = path.join(dataDir, 'standby.signal')
    fs.writeFileSync(signal, '')
    const settings = { hot_standby: 'off' }
    const slow = path.join(folder, 'slow')
    await expect(startEmbedded(slow, { home, settings, recoveryMs: 1_000 })).rejects.toThrow('did not start')
    expect(fs.existsSync(pidFile)).toBe(false)
    fs.rmSync(signal)

    const users = path.join(folder, 'slow.users')
    fs.rmSync(users, { recursive: true })
    fs.writeFileSync(users, 'not a folder')
    await expect(start('slow')).rejects.toThrow('EEXIST')
    expect(fs.existsSync(pidFile)).toBe(false)

    // A server started by another process stays.
    fs.rmSync(users)
    const other = await start('slow')
    fs.renameSync(users, `${users}.kept`)
    fs.writeFileSync(users, 'not a folder')
    await expect(start('slow')).rejects.toThrow('EEXIST')
    expect(isAlive(other.pid)).toBe(true)
    fs.rmSync(users)
    fs.renameSync(`${users}.kept`, users)
  }, 60_000)

  it('ends no unrelated process whose id is in an old pid file', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      stdio: 'ignore',
    })
    const exited = once(stranger, 'exit')
    await once(stranger, 'spawn')
    const dataDir = path.join(folder, 'restarted')
    fs.mkdirSync(dataDir)
    fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), `${stranger.pid}\n${dataDir}\n`)
    await stopPostmaster(dataDir)
    stranger.kill('SIGTERM')
    expect((await exited)[1]).toBe('SIGTERM')
  })
})
