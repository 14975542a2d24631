import { getSelf } from '@pledge/contract/session'
import { getQueues } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProduct, type Product } from '../product/product.test-data.ts'
import { setStaff } from '../set-staff.ts'
import { createRevocations, type Revocations } from './revocations.ts'

const SELF = { params: { kind: 'customer' } }
/** A second is promised; test machines are slow at times. */
const WITHIN = { timeout: 4_000, interval: 10 }

describe('access tokens that end early', () => {
  let product: Product
  let elsewhere: Revocations
  const join = () =>
    createRevocations({
      url: product.databaseUrl,
      now: () => new Date(),
    })
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    elsewhere = await join()
  })
  afterAll(async () => {
    await elsewhere.close()
    await product.close()
  })

  it('end with the sign-out: at once where it was requested, moments later in every other process', async () => {
    const borrower = await product.borrower()
    expect((await borrower.call(getSelf, SELF)).status).toBe(200)
    expect(elsewhere.isRevoked(borrower.subject)).toBe(false)
    await product.signOut(borrower)
    expect((await borrower.call(getSelf, SELF)).status).toBe(401)
    await vi.waitFor(() => expect(elsewhere.isRevoked(borrower.subject)).toBe(true), WITHIN)
  })

  it('end only for other devices, where another device ends them', async () => {
    const borrower = await product.borrower()
    const lost = await product.again(borrower)
    await product.rows('update refresh_sessions set ended_at = now() where id = $1', [lost.subject.sessionId])
    await vi.waitFor(async () => expect((await lost.call(getSelf, SELF)).status).toBe(401), WITHIN)
    expect((await borrower.call(getSelf, SELF)).status).toBe(200)
  })

  it('end with a role: the new one needs a new token, and former staff get none', async () => {
    const avery = await product.agent('avery')
    expect((await avery.call(getQueues)).status).toBe(200)
    const email = 'avery@pledge.example'
    const staff = { code: 'PLEDGE', email, role: 'auditor', now: new Date() } as const
    expect(await setStaff(product.databaseUrl, staff)).toBe('changed')
    await vi.waitFor(async () => expect((await avery.call(getQueues)).status).toBe(401), WITHIN)
    const renewed = await product.again({ ...avery, subject: { ...avery.subject, role: 'auditor' } })
    expect((await renewed.call(getQueues)).status).toBe(200)
    await product.rows("update accounts set kind = 'customer', role = null where id = $1", [
      avery.subject.accountId,
    ])
    await vi.waitFor(async () => expect((await renewed.call(getQueues)).status).toBe(401), WITHIN)
  })

  it('are known to a process that starts later, and to one whose connection was lost', async () => {
    const [early, late] = [await product.borrower(), await product.borrower()]
    await product.signOut(early)
    const joined = await join()
    expect(joined.isRevoked(early.subject)).toBe(true)
    await product.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen revocations'`,
    )
    await product.signOut(late)
    await vi.waitFor(() => expect(joined.isRevoked(late.subject)).toBe(true), WITHIN)
    await joined.close()
  })
})
