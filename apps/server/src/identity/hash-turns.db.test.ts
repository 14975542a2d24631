import { changePassword } from '@pledge/contract/account'
import { getApplication } from '@pledge/contract/applications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { start } from '@pledge/testing/steps/origination'
import { callWithHash, HASHES_AT_ONCE, hashesAtWork, MOST_HASH_CALLS } from './hash-turns.ts'
import { SIGN_IN_LIMITS } from './limits.ts'
import { MOST } from '../commands/account/account-tries.ts'
import { PASSWORD } from '../product/people.test-data.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'
import { openPage } from '../product/sign-in-page.test-data.ts'

/** Concurrent sign-ins of strangers: slightly more than are admitted. */
const AT_ONCE = MOST_HASH_CALLS.stranger + 20
const BORROWER_CALLS = 20
const OWNER = 'owner@home.example'
/** One network's limit per minute. */
const PASSWORD_CHANGES = 100

/** The most hashes computed at once while other work continues. */
const mostAtWork = () => {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, hashesAtWork())), 1)
  return () => {
    clearInterval(timer)
    return most
  }
}

describe('a burst of sign-ins by strangers', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('computes few hashes at once, is partly refused, and blocks no borrower and no owner', async () => {
    const borrower = await product.borrower(OWNER)
    const uuid = await start(product, borrower)
    const home = await openPage(product)
    const first = await home.password(OWNER)
    expect(first.status).toBe(200)
    await home.goOn(done(first).redirect!)
    const again = await openPage(product, {}, home.browser)
    const most = mostAtWork()
    const stranger = await openPage(product)
    const requests = Array.from({ length: AT_ONCE }, (_, place) =>
      stranger.post(
        'sign-in',
        { email: `nobody-${place}@example.com`, password: 'not the password' },
        `198.51.100.${place}`,
      ),
    )
    const owner = again.password(OWNER)
    for (let times = 0; times < BORROWER_CALLS; times += 1)
      expect((await borrower.call(getApplication, { params: { uuid } })).status).toBe(200)
    expect((await owner).status).toBe(200)
    const answers = await Promise.all(requests)
    expect(most()).toBeLessThanOrEqual(HASHES_AT_ONCE)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(
      MOST_HASH_CALLS.stranger,
    )
    for (const { status, body } of answers)
      if (status === 503) expect(body).toMatchObject({ code: 'server.unavailable' })
  })

  it('does not count an attempt for refused callers', async () => {
    const email = 'at-a-new-browser@home.example'
    await product.borrower(email)
    const browser = await openPage(product)
    const [typed, from] = [{ email, password: PASSWORD }, '203.0.113.9']
    let end = (): void => undefined
    const held = new Promise<void>((resolve) => (end = resolve))
    const others = Array.from({ length: MOST_HASH_CALLS.stranger }, () =>
      callWithHash(null, () => held.then(() => ({ ok: true as const }))),
    )
    for (let times = 0; times <= SIGN_IN_LIMITS.triesPerAccount; times += 1)
      expect((await browser.post('sign-in', typed, from)).status).toBe(503)
    end()
    await Promise.all(others)
    expect((await browser.post('sign-in', typed, from)).status).toBe(200)
  })

  it('is served while a borrower continuously sends password changes without a proof', async () => {
    const greedy = await product.borrower('greedy@home.example')
    const email = 'beside-greedy@home.example'
    await product.borrower(email)
    const [stranger, elsewhere] = [await openPage(product), await openPage(product)]
    expect((await elsewhere.password(email)).status).toBe(200)
    const most = mostAtWork()
    const body = { password: 'seventeen quiet lighthouses' }
    const changes = Array.from({ length: PASSWORD_CHANGES }, () =>
      greedy.call(changePassword, { body, headers: { 'x-step-up': 'x' } }),
    )
    expect((await stranger.password(email)).status).toBe(200)
    const answers = await Promise.all(changes)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(MOST['password-change'])
    // The sign-in computes one hash; a change without a proof computes none.
    expect(most()).toBe(1)
  })
})
