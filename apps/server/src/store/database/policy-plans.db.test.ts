import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const OURS = randomUUID()
const OTHERS = randomUUID()
const BORROWER = randomUUID()
const SOMEBODY = randomUUID()
const ROWS = 400

/** What the policies allowed in the released version. */
const AS_RELEASED = `row_organization = current_organization()
  and (current_actor() in ('agent', 'system') or (current_actor() = 'borrower' and row_borrower = current_account()))`

describe('the policies’ functions', () => {
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

  /** Rolls back what `work` does on behalf of a principal. */
  const actingAs = async <Result>(
    { actor, mode = 'read write' }: { readonly actor: string; readonly mode?: string },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    await client.query(`begin transaction ${mode}`)
    try {
      await client.query(
        `select set_config('pledge.organization_id', $1, true), set_config('pledge.account_id', $2, true),
           set_config('pledge.actor', $3, true)`,
        [OURS, BORROWER, actor],
      )
      return await work()
    } finally {
      await client.query('rollback')
    }
  }

  it.each([
    ['agent', 'read write', 3],
    ['system', 'read write', 3],
    ['borrower', 'read write', 1],
    ['auditor', 'read only', 3],
    ['auditor', 'read write', 0],
    ['sign-in', 'read write', 0],
    ['', 'read write', 0],
  ])('allow %s in a transaction %s what the released version allows', async (actor, mode, admitted) => {
    const { rows } = await actingAs({ actor, mode }, () =>
      client.query<{ now: boolean; before: boolean }>(
        `select coalesce(may_touch_application(row_organization, row_borrower), false) as now,
             coalesce(${AS_RELEASED}, false) as before
           from (values ($1::uuid), ($2::uuid), (null)) o (row_organization),
             (values ($3::uuid), ($4::uuid), (null)) b (row_borrower)`,
        [OURS, OTHERS, BORROWER, SOMEBODY],
      ),
    )
    expect(rows.map(({ now }) => now)).toEqual(rows.map(({ before }) => before))
    expect(rows.filter(({ now }) => now)).toHaveLength(admitted)
  })

  it('may run on several processors, whichever policy calls them', async () => {
    const { rows } = await client.query<{ name: string; parallel: string }>(
      `select distinct p.proname as name, p.proparallel as parallel from pg_depend d join pg_proc p on p.oid = d.refobjid
         where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass
           and p.pronamespace = 'public'::regnamespace order by name`,
    )
    expect(rows).toEqual(
      ['current_account', 'current_actor', 'current_organization', 'may_touch', 'may_touch_application'].map(
        (name) => ({
          name,
          parallel: 's',
        }),
      ),
    )
  })

  it('are estimated to allow many rows of the organization, which are then read in index order', async () => {
    const plan = await actingAs({ actor: 'agent' }, async () => {
      await client.query(
        `create table pages (organization_id uuid, borrower_id uuid, created_at timestamptz);
         alter table pages enable row level security;
         create policy touch on pages to pledge_app using (may_touch_application(organization_id, borrower_id));
         grant select on pages to pledge_app;
         insert into pages select '${OURS}', gen_random_uuid(), now() - interval '1 minute' * n
           from generate_series(1, ${ROWS}) n;
         analyze pages;
         set local role pledge_app`,
      )
      const { rows } = await client.query<Readonly<Record<'QUERY PLAN', readonly [{ Plan: Plan }]>>>(
        'explain (format json) select * from pages',
      )
      return rows[0]?.['QUERY PLAN'][0].Plan
    })
    expect(plan?.['Plan Rows']).toBeGreaterThan(ROWS / 4)
  })
})

type Plan = Readonly<Record<'Plan Rows', number>>
