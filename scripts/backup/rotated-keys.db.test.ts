import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withFiles } from './take-backup.ts'

describe('a backup while sealing keys are rotated', () => {
  const stage = mkdtempSync(path.join(tmpdir(), 'pledge-rotated-'))
  const settings = { PLEDGE_DATA_DIR: path.join(stage, 'data') }
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`delete from sealing_keys where purpose = 'seal'`)
    await addKey('00000000000000a1', 'current')
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
    rmSync(stage, { recursive: true, force: true })
  })

  const addKey = (id: string, state: 'current' | 'coming') =>
    client.query(
      `insert into sealing_keys (id, purpose, state, wrapped_by, wrapped) values ($1, 'seal', $2, 'x', 'x')`,
      [id, state],
    )
  const removeKey = (id: string) => client.query('delete from sealing_keys where id = $1', [id])
  /** Takes a backup, and runs an action while the database is copied. */
  const backupWhile = (happens: () => Promise<unknown>) =>
    withFiles(settings, { client, stage }, async () => {
      await happens()
      return { kind: 'external', queueOwner: 'x' }
    })

  it('succeeds when no key changes', async () => {
    expect(await backupWhile(() => Promise.resolve())).toMatchObject({ database: { kind: 'external' } })
  })

  it('is refused when a rotation begins during the copy and continues after it', async () => {
    await expect(backupWhile(() => addKey('00000000000000b2', 'coming'))).rejects.toThrow(/is under way/)
    await expect(backupWhile(() => Promise.resolve())).rejects.toThrow(/is under way/)
    await removeKey('00000000000000b2')
  })

  it('is refused when a rotation begins and ends during the copy', async () => {
    const rotate = async () => {
      await removeKey('00000000000000a1')
      await addKey('00000000000000c3', 'current')
    }
    await expect(backupWhile(rotate)).rejects.toThrow(/were rotated while the backup was made/)
  })
})
