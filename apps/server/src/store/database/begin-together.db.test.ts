import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPool, databaseOver, withTenant, type Database } from './database.ts'

const ORGANIZATION = '00000000-0000-4000-8000-000000000001'

describe('a transaction on behalf of a principal', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    db = databaseOver(
      connectPool({ url: database.url, role: 'pledge_owner', maxConnections: 1, onError: () => undefined }),
    )
    await sql`create table written (note text not null)`.execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const actors = async () => {
    const { rows } = await sql<{ actor: string | null }>`
      select nullif(current_setting('pledge.actor', true), '') as actor`.execute(db)
    return rows
  }
  const written = async () => (await sql`select note from written`.execute(db)).rows

  it('acts on its behalf from its first statement to its end, and no longer', async () => {
    const { rows } = await withTenant(db, { actor: 'system', organizationId: ORGANIZATION }, (tx) =>
      sql`select current_setting('pledge.actor') as actor, current_setting('pledge.organization_id') as id`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ actor: 'system', id: ORGANIZATION }])
    expect(await actors()).toEqual([{ actor: null }])
  })

  it('writes nothing where PostgreSQL refuses the principal', async () => {
    const refused = withTenant(db, { actor: 'system', organizationId: 'a\0b' }, (tx) =>
      sql`insert into written values ('as nobody')`.execute(tx),
    )
    await expect(refused).rejects.toThrow('invalid byte sequence')
    expect(await written()).toEqual([])
  })

  it('is rolled back with its first statement, and leaves the connection as it was', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await sql`insert into written values ('first')`.execute(tx)
      throw new Error('a bug')
    })
    await expect(failed).rejects.toThrow('a bug')
    await expect(db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('zero')
    expect(await written()).toEqual([])
    expect(await actors()).toEqual([{ actor: null }])
  })

  it('sends statements that are made at once in their order', async () => {
    const read = await db.transaction().execute(async (tx) => {
      const [, , { rows }] = await Promise.all([
        sql`insert into written values ('one')`.execute(tx),
        sql`insert into written values ('two')`.execute(tx),
        sql`select note from written`.execute(tx),
      ])
      await sql`truncate written`.execute(tx)
      return rows
    })
    expect(read).toEqual([{ note: 'one' }, { note: 'two' }])
  })
})
