import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Owner columns that no statement selects by, each with how its rows are found. */
const FOUND_OTHERWISE: Readonly<Record<string, string>> = {
  'audit_entries.application_id': 'with the organization, by audit_entries_of_application',
  'bank_link_accounts.application_id': 'by their link',
  'bank_link_webhooks.application_id': 'by the id of the webhook',
  'disbursement_reports.application_id': 'by the trace number, or while they wait',
  'document_acceptances.application_id': 'by their document',
  'estate_removed_claims.application_id': 'by their loan, in SQL alone',
  'outbox.application_id': 'while they wait',
  'push_outbox.application_id': 'by its id, or while it waits',
  'repayment_reports.application_id': 'by the id of the bank, or while they wait',
  'step_ups.application_id': 'by their account or session',
  'text_outbox.application_id': 'by its id, or while it waits',
}

/** Tables whose rows the product finds by borrower; others are found by application. */
const OF_BORROWER = ['alert_phones', 'applications', 'consents', 'loans', 'push_devices']

const storeFiles = (): readonly string[] => {
  const folder = path.resolve(import.meta.dirname, '..')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(-data)?\.ts$|\.generated\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

describe('the indexes of the database', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** Columns of this name without an index over all rows of their table. */
  const withoutIndex = async (column: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select t.relname || '.' || a.attname as name
         from pg_attribute a join pg_class t on t.oid = a.attrelid
         where a.attname = $1 and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
           and not exists (select from pg_index i
             where i.indrelid = t.oid and i.indisvalid and i.indpred is null and i.indkey[0] = a.attnum)
         order by name`,
      [column],
    )
    return rows.map(({ name }) => name)
  }

  it('find the rows of an application in every table that is selected by it', async () => {
    expect(await withoutIndex('application_id')).toEqual(Object.keys(FOUND_OTHERWISE))
  })

  it('find the rows of a borrower in every table that is selected by them', async () => {
    const missing = await withoutIndex('borrower_id')
    expect(missing.filter((name) => OF_BORROWER.includes(name.split('.')[0]!))).toEqual([])
    // Selections by borrower are named above: no other file of the store makes them.
    const asked = storeFiles().flatMap((text) =>
      [
        ...text.matchAll(
          /selectFrom\('(\w+)'\)(?:(?!selectFrom)[^])*?where(?:Ref)?\('(?:\w+\.)?borrower_id'/g,
        ),
      ].map(([, table]) => table!),
    )
    expect([...new Set(asked)].toSorted()).toEqual(OF_BORROWER)
  })

  it.each([
    ['outcome', 'refused', 'audit_entries_of_outcome'],
    ['reason', 'complaint', 'audit_entries_of_reason'],
  ])('find the few entries of the audit log with one %s', async (column, value, index) => {
    await client.query('begin')
    try {
      await client.query(`insert into organizations values (gen_random_uuid(), 'AUDITED', 1)`)
      await client.query(
        `insert into audit_entries (id, organization_id, at, kind, outcome, actor_kind, reason, detail)
           select n, o.id, now(), 'session.opened', case when n % 500 = 0 then 'refused' else 'done' end, 'staff',
             case when n % 500 = 1 then 'complaint' end, '{}'
           from organizations o, generate_series(1, 5000) n where o.code = 'AUDITED'`,
      )
      await client.query('analyze audit_entries')
      const { rows } = await client.query<Readonly<Record<'QUERY PLAN', unknown>>>(
        `explain (format json) select * from audit_entries
           where organization_id = (select id from organizations where code = 'AUDITED') and ${column} = $1
           order by id desc limit 50`,
        [value],
      )
      expect(JSON.stringify(rows)).toContain(`"Index Name":"${index}"`)
    } finally {
      await client.query('rollback')
    }
  })

  it.each([
    ['bank_link_items', 'session_id'],
    ['applications', 'prior_application_id'],
    ['submitted_details', 'application_id'],
  ])('find rows of %s by %s', async (table, column) => {
    const { rows } = await client.query(
      `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = $1::regclass and a.attname = $2
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || $2 || ' IS NOT NULL)')`,
      [table, column],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
