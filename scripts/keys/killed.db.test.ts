import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLocalDiskFiles } from '@pledge/providers/files/local-disk/local-disk-files'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { keyStatus } from '@pledge/server/sealing/key-status'
import type { OpenRing } from '@pledge/server/sealing/open-ring'
import { fileKeysOf } from '@pledge/server/sealing/ring'
import { withRing } from '@pledge/server/sealing/with-ring'
import type { Database } from '@pledge/server/store/database/database'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSealedRows } from './sealed-rows.test-data.ts'

const SECRET = 'the secret of a rotation that is killed, long enough'
const ENTRY = path.join(import.meta.dirname, 'rotate-at-once.test-data.ts')
const ADDRESSES = 3_000
const ANSWERS = 200
const FILES = 300
/** Timeout for a process on a busy machine. */
const MAX_MS = 60_000
const POLL_MS = 5
const KILLED = 'SIGKILL'

describe('a rotation of keys whose process is killed', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'pledge-killed-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const onRing = <Result>(work: (deps: { db: Database; ring: OpenRing }) => Promise<Result>) =>
    withRing({ ownerUrl: database.url, holder: createSecretKeys({ current: SECRET }) }, work)
  const filesUnder = (ring: OpenRing) =>
    createLocalDiskFiles({ folder: path.join(folder, 'files'), keys: fileKeysOf(ring) })
  const status = () => onRing(({ db, ring }) => keyStatus({ db, ring, files: filesUnder(ring) }))

  /** Returns how it ended: by itself with 0, or killed as soon as it reached that point. */
  const rotates = async (killedAt?: () => Promise<boolean>): Promise<number | NodeJS.Signals | null> => {
    const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
      env: {
        ...process.env,
        DATABASE_OWNER_URL: database.url,
        PLEDGE_SECRET: SECRET,
        PLEDGE_DATA_DIR: folder,
        S3_BUCKET: '',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    let hasEnded = false
    const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        hasEnded = true
        resolve(signal ?? code)
      })
    })
    const until = performance.now() + MAX_MS
    while (killedAt !== undefined && !hasEnded && performance.now() < until) {
      if (await killedAt()) child.kill(KILLED)
      else await pause(POLL_MS)
    }
    return ended
  }

  it('is completed by the next one, whatever its progress, and then everything opens', async () => {
    const rows = await onRing(({ ring }) =>
      writeSealedRows(database.url, ring, { addresses: ADDRESSES, answers: ANSWERS }),
    )
    const fileKeys = Array.from({ length: FILES }, (_, index) => `identity/file-${index}`)
    await onRing(async ({ ring }) => {
      for (const key of fileKeys)
        await filesUnder(ring).put(key, { bytes: Buffer.from(key), contentType: 'text/plain' })
    })
    await rows.db.query(
      `insert into stored_files (file_key, organization_id, borrower_id, put_at, claimed_at)
        select key, $1, $1, now(), now() from unnest($2::text[]) as t (key)`,
      [rows.organizationId, fileKeys],
    )
    const [oldKey] = (await status()).keys.filter(({ purpose }) => purpose === 'seal')

    const stateIs = async (state: string) =>
      (await rows.db.query('select 1 from sealing_keys where state = $1', [state])).rows.length > 0
    expect(await rotates(() => stateIs('coming'))).toBe(KILLED)

    // Between values: some are under the previous key, some under the new one.
    expect(await rotates(async () => (await rows.keysNamed()).length === 2)).toBe(KILLED)
    const named = await rows.keysNamed()
    expect(named).toHaveLength(2)
    expect(named[0]).toBeGreaterThan(0)
    expect(named[1]).toBeGreaterThan(0)
    expect(await onRing(({ ring }) => rows.opened(ring))).toHaveLength(ADDRESSES + ANSWERS)

    // Between files, checked continuously.
    await onRing(async ({ db, ring }) => {
      const filesOf = async () =>
        (await keyStatus({ db, ring, files: filesUnder(ring) })).keys
          .filter(({ purpose }) => purpose === 'seal')
          .map(({ files }) => files)
      expect(await rotates(async () => (await filesOf()).every((files) => files > 0))).toBe(KILLED)
      const found = await filesOf()
      expect(found).toHaveLength(2)
      expect(Math.min(...found)).toBeGreaterThan(0)
    })
    expect((await status()).keys.map(({ id }) => id)).toContain(oldKey?.id)

    expect(await rotates()).toBe(0)
    const { keys, strays } = await status()
    expect(strays).toBe(0)
    expect(keys.map(({ purpose, state }) => `${purpose} ${state}`).toSorted()).toEqual([
      'derive current',
      'seal current',
    ])
    expect(keys.map(({ id }) => id)).not.toContain(oldKey?.id)
    const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
    await onRing(async ({ ring }) => {
      expect((await rows.opened(ring)).toSorted(byId)).toEqual(rows.written.toSorted(byId))
      for (const key of fileKeys)
        expect(Buffer.from((await filesUnder(ring).get(key))?.bytes ?? []).toString()).toBe(key)
    })
    await rows.close()
  }, 240_000)
})
