import { createApplication } from '@pledge/contract/applications'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const KEY = 'a-key-of-the-tests-0002'
const INPUT = { body: APPLICATION, key: KEY }
const PATIENCE_MS = 15_000

describe('the response for a key is committed with the effect', () => {
  let product: Product
  let borrower: Caller
  let outside: pg.Client
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
    outside = new pg.Client({ connectionString: product.databaseUrl })
    await outside.connect()
  })
  afterEach(() => outside.end())

  const create = () => borrower.call(createApplication, INPUT)
  const begun = async () =>
    (await product.rows('select 1 from applications where borrower_id = $1', [borrower.subject.accountId]))
      .length
  /** Deposits are read for the response, after all writes: the call is paused there. */
  const holdUpAnswers = () => outside.query('begin; lock table deposits in access exclusive mode')
  const letGo = () => outside.query('rollback')
  const heldUp = async () => {
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%"deposits"%'`
    await expect.poll(() => product.rows(waiting), { timeout: PATIENCE_MS }).toHaveLength(1)
    return Number((await product.rows(waiting))[0]?.['pid'])
  }
  const timeOut = () =>
    product.rows(`update idempotency_keys set locked_until = date_trunc('second', now() - interval '1 second')
      where key = '${KEY}' and status is null`)

  it('neither exists when the process dies before the commit, and the next attempt does it once', async () => {
    await holdUpAnswers()
    const first = create()
    const pid = await heldUp()
    expect(await begun()).toBe(0)
    expect((await create()).body).toMatchObject({ status: 409, code: 'request.in-progress' })
    await product.rows('select pg_terminate_backend($1)', [pid])
    expect(await first).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(await begun()).toBe(0)
    await letGo()
    const again = await create()
    expect(again.status).toBe(200)
    expect(again.headers['idempotent-replay']).toBeUndefined()
    expect(await begun()).toBe(1)
  })

  it('releases the key as soon as the database is back, when its claim could not be released at once', async () => {
    await product.rows(`create function refuse_it() returns trigger language plpgsql as $$
      begin raise exception 'the database is away'; end $$`)
    await product.rows(`create trigger away before update on idempotency_keys for each row
      when (new.status is null) execute function refuse_it()`)
    await holdUpAnswers()
    const first = create()
    await product.rows('select pg_terminate_backend($1)', [await heldUp()])
    expect((await first).status).toBe(503)
    await letGo()
    expect((await create()).body).toMatchObject({ status: 409, code: 'request.in-progress' })
    await product.rows('drop trigger away on idempotency_keys; drop function refuse_it')
    await expect.poll(async () => (await create()).status, { timeout: PATIENCE_MS, interval: 500 }).toBe(200)
    expect(await begun()).toBe(1)
  })

  it('both exist once committed: after the timeout the first response is still replayed', async () => {
    const first = await create()
    await timeOut()
    await product.rows(`update applications set created_at = created_at - interval '1 hour'
      where borrower_id = '${borrower.subject.accountId}'`)
    const again = await create()
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await begun()).toBe(1)
  })

  it('rolls back a call that took so long that the same one was made again in the meantime', async () => {
    await holdUpAnswers()
    const first = create()
    await heldUp()
    await timeOut()
    const second = create()
    await expect
      .poll(
        () =>
          product.rows(
            `select 1 from idempotency_keys where key = '${KEY}' and status is null and locked_until > now()`,
          ),
        { timeout: PATIENCE_MS },
      )
      .toHaveLength(1)
    await letGo()
    expect((await first).body).toMatchObject({ status: 409, code: 'request.in-progress' })
    expect((await second).status).toBe(200)
    expect(await begun()).toBe(1)
  })

  it('refuses the key for another request, whether the first one was answered, died or is in progress', async () => {
    const other = { body: { ...APPLICATION, offer: { ...OFFER, requestedAmount: '10001' } }, key: KEY }
    const refused = { status: 422, body: { code: 'request.idempotency-conflict' } }
    await holdUpAnswers()
    const first = create()
    const pid = await heldUp()
    expect(await borrower.call(createApplication, other)).toMatchObject(refused)
    await product.rows('select pg_terminate_backend($1)', [pid])
    expect((await first).status).toBe(503)
    await letGo()
    expect(await borrower.call(createApplication, other)).toMatchObject(refused)
    expect((await create()).status).toBe(200)
    expect(await borrower.call(createApplication, other)).toMatchObject(refused)
  })
})
