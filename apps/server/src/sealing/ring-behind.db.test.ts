import { getProfile } from '@pledge/contract/borrower'
import { joinWaitlist } from '@pledge/contract/residence'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import type { Caller } from '../product/callers.test-data.ts'
import { createProduct, SECRET, type Product } from '../product/product.test-data.ts'
import { changingRing, insertSealingKey, makeComingCurrent } from '../store/sealing/sealing-keys.ts'
import { openRing, STALE_MS } from './open-ring.ts'
import { rewrapValue, visitValues } from './rewrap-values.ts'
import { newSealingKey } from './ring-keys.ts'
import { asOwner } from './with-ring.ts'

const holder = createSecretKeys({ current: SECRET })
/** A loaded machine takes its time. */
const PATIENTLY = { timeout: 10_000 }
const UNAVAILABLE = { status: 503, code: 'server.unavailable' }
const JOINS = { orgCode: 'PLEDGE', state: 'TX', email: 'wanda@home.example' }
/** A nonexistent key. */
const NOBODYS = 'f'.repeat(16)

describe('a caller of a process with an outdated ring', () => {
  const lines: string[] = []
  let aheadMs = 0
  let product: Product
  let maya: Caller
  let noah: Caller
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      log: { write: (line: string) => void lines.push(line) },
      monotonicMs: () => performance.now() + aheadMs,
    })
    // From here on it only rereads for a call that needs it.
    product.application.ring.close()
    maya = await withDetails('maya@home.example')
    noah = await withDetails('noah@home.example')
  }, 60_000)
  afterAll(() => product.close())

  const withDetails = async (email: string) => {
    const borrower = await product.borrower(email)
    await giveDetails(product, borrower, await start(product, borrower))
    return borrower
  }
  /** Another process makes a key current and wraps every value under it, faster than allowed. */
  const rotateAtOnce = () =>
    asOwner(product.databaseUrl, async (db) => {
      await changingRing(db, async (tx) => {
        await insertSealingKey(tx, await newSealingKey(holder, { purpose: 'seal', state: 'coming' }))
        await makeComingCurrent(tx)
      })
      const ring = await openRing({ db, holder, onError: () => undefined })
      await visitValues(db, async (column, value) => void (await rewrapValue({ db, ring }, column, value)))
      ring.close()
    })
  const profileOf = (caller: Caller) => caller.call(getProfile)
  const joins = () => product.anonymous.call(joinWaitlist, { body: JOINS })
  const joined = async () => (await product.rows('select 1 from waitlist')).length

  it('is told to retry once, and then gets the usual response', async () => {
    const before = done(await profileOf(maya))
    await rotateAtOnce()
    const refused = await profileOf(maya)
    expect(refused).toMatchObject({ status: 503, body: UNAVAILABLE })
    expect(refused.headers['retry-after']).toBe('2')
    await expect.poll(async () => (await profileOf(maya)).status, PATIENTLY).toBe(200)
    expect(done(await profileOf(maya))).toEqual(before)
  })

  it('gets an error, and nothing else, for a value with a nonexistent key', async () => {
    const named = async (id: string) =>
      product.rows(
        `update borrower_profiles set name_sealed = overlay(name_sealed placing $2 from 4) where account_id = $1`,
        [noah.subject.accountId, id],
      )
    const [row] = await product.rows(
      'select substr(name_sealed, 4, 16) as id from borrower_profiles where account_id = $1',
      [noah.subject.accountId],
    )
    await named(NOBODYS)
    await expect.poll(async () => (await profileOf(noah)).status, PATIENTLY).toBe(500)
    const unreadable = await profileOf(noah)
    expect(refused(unreadable).code).toBe('server.unexpected')
    expect(JSON.stringify(unreadable.body)).not.toContain(NOBODYS)
    expect(lines.join('')).toContain('sealed under a key that does not exist')
    // Other callers do not notice, and it works again as soon as the value is fixed.
    expect((await profileOf(maya)).status).toBe(200)
    await named(String(row?.['id']))
    expect((await profileOf(noah)).status).toBe(200)
  })

  it('may still read, and write nothing, where the keys were not read for a minute', async () => {
    await product.rows('revoke select on sealing_keys from pledge_app')
    aheadMs += STALE_MS
    expect((await joins()).body).toMatchObject(UNAVAILABLE)
    await expect
      .poll(
        () => lines.filter((line) => line.includes('the sealing keys could not be read again')),
        PATIENTLY,
      )
      .not.toEqual([])
    expect((await joins()).body).toMatchObject(UNAVAILABLE)
    expect((await profileOf(maya)).status).toBe(200)
    expect(await joined()).toBe(0)

    await product.rows('grant select on sealing_keys to pledge_app')
    await expect.poll(async () => (await joins()).status, PATIENTLY).toBeLessThan(300)
    expect(await joined()).toBe(1)
  })
})
