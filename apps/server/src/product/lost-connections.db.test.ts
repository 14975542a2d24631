import { getApplication } from '@pledge/contract/applications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from './product.test-data.ts'

describe('a lost database connection', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, log: { write: () => undefined } })
  })
  afterAll(() => product.close())

  const cutAll = () =>
    product.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )

  /** Each cut connection may be handed out once before its end is noticed. */
  const noticed = async (count: number): Promise<void> => {
    const { db } = product.application
    for (let query = 0; query < count; query++) await sql`select 1`.execute(db).catch(() => undefined)
  }

  it('ends the work in progress on it, and nothing else', async () => {
    const { db, pool } = product.application
    const cut = pool.totalCount
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        await cutAll()
        await sql`select 2`.execute(tx)
      }),
    ).rejects.toThrow(/terminat|connection|ECONNRESET|EPIPE/i)
    await noticed(cut)
    const { rows } = await sql<{ three: number }>`select 3 as three`.execute(db)
    expect(rows).toEqual([{ three: 3 }])
  })

  it('is a 503 with a retry time, and the next call gets another connection', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const read = () => borrower.call(getApplication, { params: { uuid } })
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, read),
      cutAll().then(() => undefined),
      ...Array.from({ length: 20 }, read),
    ])
    const answered = answers.filter((answer) => answer !== undefined)
    expect(answered.every(({ status }) => status === 200 || status === 503)).toBe(true)
    for (const { status, headers } of answered) if (status === 503) expect(headers['retry-after']).toBe('2')
    await noticed(product.application.pool.totalCount)
    expect((await read()).status).toBe(200)
  })

  it('does not reduce the pool', async () => {
    const { db, pool } = product.application
    const cut = pool.totalCount
    await cutAll()
    await noticed(cut)
    await sql`select 1`.execute(db)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect(pool.waitingCount).toBe(0)
  })
})
