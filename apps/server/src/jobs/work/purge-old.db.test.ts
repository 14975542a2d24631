import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { RETENTION } from '@pledge/domain/organization/retention'
import { purgeOld } from './purge-old.ts'

const OLD = new Date(Date.now() - 91 * DAY_MS)
const RECENT = new Date(Date.now() - 89 * DAY_MS)

/** The column that a kind is removed by. */
const AGE = {
  'idempotency-keys': 'created_at',
  'request-budgets': 'window_started_at',
  'retry-backoffs': 'next_attempt_at',
} as const

describe('the purge of old rows', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const purge = () => purgeOld({ ...product.application.jobs, purge: () => Promise.resolve() })

  it('keeps emails for 90 days after they were sent or given up, and as long as they wait', async () => {
    const insert = (status: string, doneAt: Date | null) =>
      product.rows(
        `insert into outbox (id, organization_id, kind, idempotency_key, payload_sealed, status, next_attempt_at, created_at, done_at)
          values ($1, $2, 'email', $3, 'sealed', $4, now() + interval '1 year', $5, $6)`,
        [
          randomUUID(),
          product.organizationId,
          `${status}:${doneAt?.toISOString() ?? ''}`,
          status,
          OLD,
          doneAt,
        ],
      )
    await insert('done', OLD)
    await insert('failed', OLD)
    await insert('done', RECENT)
    await insert('waiting', null)
    await purge()
    const left = await product.rows('select status, done_at from outbox order by status')
    expect(left).toEqual([
      { status: 'done', done_at: RECENT },
      { status: 'waiting', done_at: null },
    ])
  })

  it('keeps telemetry for 90 days', async () => {
    await product.rows(
      `insert into telemetry_events (id, session_id, tracker_id, event, received_at, data)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'page', received_at, '{}'
          from unnest($1::timestamptz[]) as given (received_at)`,
      [[OLD, OLD, RECENT]],
    )
    await product.rows(
      `insert into page_events (id, week, session_id, tracker_id, event, received_at, data)
        select gen_random_uuid(), date_trunc('week', received_at at time zone 'UTC')::date, gen_random_uuid(),
          gen_random_uuid(), 'page', received_at, '{}' from unnest($1::timestamptz[]) as given (received_at)`,
      [[OLD, OLD, new Date()]],
    )
    await purge()
    expect(await product.rows('select received_at from telemetry_events')).toEqual([{ received_at: RECENT }])
    expect(await product.rows('select event from page_events')).toHaveLength(1)
    const [newest] = await product.rows(
      `select max(rows_removed)::int as rows from disposals where kind = 'telemetry'`,
    )
    expect(newest).toEqual({ rows: 2 })
  })

  it('drops old weeks of telemetry one by one, each with a record of its own (note 108)', async () => {
    const before = await product.rows(`select id from disposals where kind = 'telemetry'`)
    for (const [week, events] of [
      ['2020-01-06', 3],
      ['2020-01-13', 4],
    ] as const) {
      await product.rows('select make_telemetry_week($1)', [week])
      await product.rows(
        `insert into page_events (id, week, session_id, tracker_id, event, received_at, data)
          select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), 'page', $1::date, '{}'
            from generate_series(1, $2)`,
        [week, events],
      )
      await product.rows(`analyze telemetry_weeks.week_${week.replaceAll('-', '')}`)
    }
    await purge()
    const weeks = await product.rows(
      `select relname from pg_class where relnamespace = 'telemetry_weeks'::regnamespace and relname like 'week_2020%'`,
    )
    expect(weeks).toEqual([])
    const recorded = await product.rows(
      `select rows_removed from disposals where kind = 'telemetry' order by id`,
    )
    expect(recorded.slice(before.length)).toEqual([{ rows_removed: 3 }, { rows_removed: 4 }])
  })

  it('keeps visits, exposures and links of accounts for 90 days each', async () => {
    const { accountId } = (await product.borrower()).subject
    const times = [OLD, RECENT]
    await product.rows(
      `insert into experiments (organization_id, key, enabled_bps) values ($1, 'old', 5000), ($1, 'recent', 5000)`,
      [product.organizationId],
    )
    await product.rows(
      `insert into experiment_exposures (organization_id, experiment_key, round, subject_id, is_on, exposed_at)
        select $1, 'old', 1, gen_random_uuid(), true, exposed_at from unnest($2::timestamptz[]) as given (exposed_at)`,
      [product.organizationId, times],
    )
    await product.rows(
      `insert into experiment_accounts (organization_id, experiment_key, account_id, tracker_id, bucket, linked_at)
        values ($1, 'old', $2, gen_random_uuid(), 1, $3), ($1, 'recent', $2, gen_random_uuid(), 1, $4)`,
      [product.organizationId, accountId, OLD, RECENT],
    )
    // An old link whose browser met the experiment in a later round, which does not prolong it.
    const other = (await product.borrower()).subject.accountId
    await product.rows(
      `with met as (insert into experiment_exposures (organization_id, experiment_key, round, subject_id, is_on, exposed_at)
         values ($1, 'recent', 2, gen_random_uuid(), true, $4) returning subject_id)
       insert into experiment_accounts (organization_id, experiment_key, account_id, tracker_id, bucket, linked_at)
         select $1, 'recent', $2, subject_id, 1, $3 from met`,
      [product.organizationId, other, OLD, RECENT],
    )
    await product.rows(
      `insert into funnel_visits (organization_id, week, step, tracker_id, visited_at)
        select $1, '2026-06-01', 'view', gen_random_uuid(), visited_at from unnest($2::timestamptz[]) as given (visited_at)`,
      [product.organizationId, times],
    )
    await purge()
    expect(await product.rows('select exposed_at from experiment_exposures')).toEqual([
      { exposed_at: RECENT },
      { exposed_at: RECENT },
    ])
    expect(await product.rows('select linked_at from experiment_accounts')).toEqual([{ linked_at: RECENT }])
    expect(await product.rows('select visited_at from funnel_visits')).toEqual([{ visited_at: RECENT }])
  })

  it.each([
    [
      'idempotency-keys',
      'idempotency_keys',
      `insert into idempotency_keys (actor, key, call, body_sha256, locked_until, created_at)
        select 'anonymous:purge', g::text, 'getQueues', repeat('a', 64), now(), $1 from generate_series(1, 5001) g`,
    ],
    [
      'request-budgets',
      'request_budgets',
      `insert into request_budgets (subject, window_started_at, used)
        select 'purge:' || g, $1, 1 from generate_series(1, 5001) g`,
    ],
    [
      'retry-backoffs',
      'retry_backoffs',
      `insert into retry_backoffs (job, item, organization_id, times, next_attempt_at)
        select 'purge', g::text, id, 1, $1 from generate_series(1, 5001) g, (select id from organizations limit 1) o`,
    ],
  ] as const)(
    'are %s, removed in batches that are recorded without their data',
    async (kind, table, insert) => {
      await product.rows(insert, [OLD])
      await purge()
      const [left] = await product.rows(`select count(*)::int as n from ${table} where ${AGE[kind]} < $1`, [
        RECENT,
      ])
      expect(left).toEqual({ n: 0 })
      const recorded = await product.rows(
        'select rows_removed, rule, kept_since < disposed_at as is_earlier from disposals where kind = $1 order by id',
        [kind],
      )
      const { rule } = RETENTION[kind]
      expect(recorded.slice(-2)).toEqual([
        { rows_removed: 5_000, rule, is_earlier: true },
        { rows_removed: 1, rule, is_earlier: true },
      ])
      await expect(product.rows('delete from disposals')).rejects.toThrow('append-only')
    },
  )
})
