import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { purgeOld } from './purge-old.ts'

const OLD = new Date(Date.now() - 91 * DAY_MS)
const RECENT = new Date(Date.now() - 89 * DAY_MS)

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
    await purge()
    expect(await product.rows('select received_at from telemetry_events')).toEqual([{ received_at: RECENT }])
  })
})
