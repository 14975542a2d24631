import { createHash, randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { start } from '@pledge/testing/steps/origination'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SERVER_USER } from '../../embedded/cluster-folder.ts'
import { createProduct } from '../../product/product.test-data.ts'
import { verifyStates } from '../../verify-states.ts'
import { readMigrations, type MigrationFile } from './migration-files.ts'
import { migrate, prepareRoles } from './migrate.ts'

const FILES = readMigrations()

/** A migration of a later version. */
const nextFile = (text: string): MigrationFile => ({
  number: FILES.length + 1,
  name: `${String(FILES.length + 1).padStart(3, '0')}-later`,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
  compatibleFrom: FILES.length + 1,
  isOutsideTransaction: false,
})

const rowsOf = async (url: string, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

describe('a database migration', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase({ isEmpty: true })
  })
  afterEach(() => database.drop())

  const migrateWith = (files: readonly MigrationFile[]) => migrate({ ownerUrl: database.url, files })
  const query = (text: string) => rowsOf(database.url, text)
  const numbers = async () =>
    (await query('select number from migrations order by number')).map(({ number }) => number)
  const tables = async () =>
    (await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).length

  it('needs no right to create roles where an operator has created them', async () => {
    await prepareRoles(database.url)
    const name = `migrator_${randomUUID().slice(0, 8)}`
    const { pathname } = new URL(database.url.replace('///', '//host/'))
    await query(`create role ${name} login nocreaterole`)
    await query(`grant pledge_owner, pledge_app, pledge_sweeper to ${name} with admin option`)
    await query(`alter database ${pathname.slice(1)} owner to ${name}`)
    const asMigrator = new URL(database.url)
    asMigrator.searchParams.set('user', name)
    try {
      await migrate({ ownerUrl: asMigrator.href, server: { name: SERVER_USER, mayCreate: false } })
      expect(await numbers()).toHaveLength(FILES.length)
    } finally {
      await query(`reassign owned by ${name} to current_user`)
      await query(`drop owned by ${name} cascade`)
      await query(`drop role ${name}`)
    }
  })

  it('records each migration with the hash of its text, by the first of several processes', async () => {
    await Promise.all([migrateWith(FILES), migrateWith(FILES), migrateWith(FILES)])
    expect(
      await query('select number, name, sha256, compatible_from from migrations order by number'),
    ).toEqual(
      FILES.map(({ number, name, sha256, compatibleFrom }) => ({
        number,
        name,
        sha256,
        compatible_from: compatibleFrom,
      })),
    )
  })

  it('applies what a database lacks, and nothing twice', async () => {
    await migrateWith(FILES.slice(0, -2))
    const first = await query('select * from migrations order by number')
    await migrateWith(FILES)
    await migrateWith(FILES)
    expect(await numbers()).toEqual(FILES.map(({ number }) => number))
    expect(
      await query(`select * from migrations where number <= ${FILES.length - 2} order by number`),
    ).toEqual(first)
  })

  it('applies each file completely or not at all, and names the failed file', async () => {
    const next = nextFile('create table half_done (id uuid); select 1 / 0')
    await expect(migrateWith([...FILES, next])).rejects.toThrow(
      `the migration ${next.name} failed: error: division by zero`,
    )
    expect(await numbers()).toEqual(FILES.map(({ number }) => number))
    expect(await rowsOf(database.url, `select to_regclass('half_done') as found`)).toEqual([{ found: null }])
    await migrateWith([...FILES, nextFile('create table half_done (id uuid)')])
    expect(await numbers()).toContain(next.number)
  })

  it('continues after an interrupted file outside of a transaction, without its invalid leftovers', async () => {
    await migrateWith(FILES)
    await query('create table two (id integer); insert into two values (1), (1)')
    const text = (unique: string) => `-- Outside of a transaction.
create index concurrently if not exists two_first on two (id);
create ${unique} index concurrently if not exists two_second on two (id);
`
    const outside = (unique: string) => ({ ...nextFile(text(unique)), isOutsideTransaction: true })
    await query('alter table two owner to pledge_owner')
    await expect(migrateWith([...FILES, outside('unique')])).rejects.toThrow('could not create unique index')
    await migrateWith([...FILES, outside('')])
    expect(
      await query(
        `select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname like 'two_%' order by 1`,
      ),
    ).toEqual([
      { relname: 'two_first', indisvalid: true },
      { relname: 'two_second', indisvalid: true },
    ])
  })

  it('gives up on a lock held by others, rather than block the product', async () => {
    await migrateWith(FILES)
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin; lock table prices in access share mode')
    await expect(
      migrateWith([...FILES, nextFile('alter table prices add column note text')]),
    ).rejects.toThrow('canceling statement due to lock timeout')
    await holder.end()
  })

  it('refuses a newer database and leaves it unchanged', async () => {
    const next = nextFile('create table of_a_later_version (id uuid)')
    await migrateWith([...FILES, next])
    await expect(migrateWith(FILES)).rejects.toThrow(
      `the database is at version ${next.number} and this version of Pledge knows only ${FILES.length}`,
    )
    expect(await numbers()).toContain(next.number)
  })

  it('refuses a database with another text before a later migration is applied', async () => {
    await migrateWith(FILES)
    await query(`update migrations set sha256 = repeat('0', 64) where number = 3`)
    await expect(migrateWith([...FILES, nextFile('create table not_made (id uuid)')])).rejects.toThrow(
      'the migration 003-sealing is not the one that was applied to this database',
    )
    expect(await numbers()).toHaveLength(FILES.length)
  })

  it('refuses one from before the baseline and leaves it unchanged', async () => {
    await query('create table kysely_migration (name text primary key, timestamp text not null)')
    await expect(migrateWith(FILES)).rejects.toThrow(
      'the database was created by a development version of Pledge and cannot be migrated',
    )
    // The table and its index.
    expect(await tables()).toBe(2)
  })
})

describe('missing loan states', () => {
  it('are stored by a start that applies a migration, and by no other', async () => {
    const product = await createProduct({ readsDocuments: false, damagesStates: true })
    const loan = await start(product, await product.borrower())
    await product.rows(`delete from streams where application_id = $1`, [loan])
    const differences = async () => (await verifyStates(product.databaseUrl)).differences.length

    await migrate({ ownerUrl: product.databaseUrl })
    expect(await differences()).toBe(4)
    await migrate({ ownerUrl: product.databaseUrl, files: [...FILES, nextFile('select 1')] })
    expect(await differences()).toBe(0)
    await product.close()
  })
})
