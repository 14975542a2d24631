import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRevocations, type Revocations } from '../identity/revocations.ts'
import { connectPool, databaseOver, isDatabaseAway } from '../store/database/database.ts'
import { createLossyWay, type LossyWay } from '../store/database/lossy-way.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'

/** Ten seconds are promised for every outage. */
const WITHIN = { timeout: 10_000, interval: 50 }

describe('a network to the database that drops everything without closing connections', () => {
  let product: Product
  let productWay: LossyWay
  let listenerWay: LossyWay
  let elsewhere: Revocations
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      async wayTo(url) {
        productWay = await createLossyWay(url)
        return productWay.url
      },
    })
    listenerWay = await createLossyWay(product.databaseUrl)
    elsewhere = await createRevocations({ url: listenerWay.url, now: () => new Date() })
  })
  afterAll(async () => {
    await elsewhere.close()
    await listenerWay.close()
    productWay.endLost()
    await product.close()
    await productWay.close()
  })

  const quotes = () =>
    product.app.inject({ method: 'GET', url: '/api/loans/v1/crypto-values?orgCode=PLEDGE' })

  it('delays no revocation for longer than a process takes to notice', async () => {
    const borrower = await product.borrower()
    listenerWay.loseOpen()
    await product.signOut(borrower)
    expect(elsewhere.isRevoked(borrower.subject)).toBe(false)
    await vi.waitFor(() => expect(elsewhere.isRevoked(borrower.subject)).toBe(true), WITHIN)
  }, 30_000)

  it('has calls answered 503 with a retry time, and served once it is back', async () => {
    expect((await quotes()).statusCode).toBe(200)
    productWay.setBlack(true)
    const answers = await Promise.all([quotes(), quotes()])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
    }
    productWay.setBlack(false)
    await vi.waitFor(async () => expect((await quotes()).statusCode).toBe(200), WITHIN)
  }, 30_000)

  it('leaves no connection in the pool that still waits for an answer', async () => {
    const way = await createLossyWay(product.databaseUrl)
    const lost: Error[] = []
    const onError = (error: Error) => void lost.push(error)
    const pool = connectPool({
      url: way.url,
      role: 'pledge_app',
      maxConnections: 1,
      onError,
      answerMs: 1_000,
    })
    const db = databaseOver(pool)
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
    await ask()
    for (const work of [ask, () => db.transaction().execute((tx) => sql`select 1`.execute(tx))]) {
      way.loseOpen()
      const failure: unknown = await work().catch((error: unknown) => error)
      expect(failure).toSatisfy((error) => error instanceof Error && isDatabaseAway(error))
      expect((await ask()).rows).toEqual([{ one: 1 }])
    }
    // Also within a transaction, whose rollback must not wait as long again.
    let failedAt = 0
    const amid = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      way.loseOpen()
      await sql`select 2`.execute(tx).finally(() => (failedAt = Date.now()))
    })
    await expect(amid).rejects.toSatisfy((error: Error) => isDatabaseAway(error))
    expect(Date.now() - failedAt).toBeLessThan(900)
    expect(lost.map(({ message }) => message)).toContain('Query read timeout')
    await db.destroy()
    await way.close()
  }, 30_000)
})
