import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, withDatabase, type TestDatabase } from './database.ts'

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the database of a test file', () => {
  let one: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  })
  afterAll(() => Promise.all([one.drop(), other.drop()]))

  it('is migrated, and separate from the others', async () => {
    await query(one.url, 'create table only_here (id int)')
    const tables = "select table_name from information_schema.tables where table_schema = 'public'"
    const namesOf = async ({ url }: TestDatabase) =>
      (await query(url, tables)).map((row) => row['table_name'])
    expect(await namesOf(one)).toContain('applications')
    expect(await namesOf(one)).toContain('only_here')
    expect(await namesOf(other)).not.toContain('only_here')
  })

  it('no longer exists after it is dropped', async () => {
    const third = await createTestDatabase()
    await third.drop()
    const found = await query(one.url, `select 1 from pg_database where datname = '${third.name}'`)
    expect(found).toEqual([])
  })

  it.each([
    [
      'postgresql:///postgres?host=%2Ftmp%2Fx&user=pledge',
      'postgresql:///test_1?host=%2Ftmp%2Fx&user=pledge',
    ],
    ['postgresql://a:b@db:5432/postgres', 'postgresql://a:b@db:5432/test_1'],
  ])('rewrites %s', (url, expected) => {
    expect(withDatabase(url, 'test_1')).toBe(expected)
  })
})
