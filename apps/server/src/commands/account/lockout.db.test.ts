import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { browserOf, openPage } from '../../product/sign-in-page.test-data.ts'

const NEW_PASSWORD = 'seventeen quiet lighthouses'
const EMAIL = 'owner-away@home.example'

describe('an owner in an unknown browser, while strangers guess', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('gets in with an emailed code, which makes the browser known', async () => {
    await product.borrower(EMAIL)
    const stranger = await openPage(product)
    for (let i = 1; i <= 10; i += 1)
      await stranger.post('sign-in', { email: EMAIL, password: 'not the password' }, `203.0.113.${i}`)
    const browser = browserOf(product)
    const page = await openPage(product, {}, browser)
    const shut = await page.password(EMAIL)
    expect(shut).toMatchObject({ status: 429, body: { data: { minutes: expect.any(String) as string } } })
    await page.post('forgotten-password', { email: EMAIL })
    await product.settle()
    const [mail] = await product.simulation.mail.driver.inbox({ to: EMAIL })
    const code = /Your code is (\d{8})\./.exec(mail?.text ?? '')?.[1]
    const changed = await page.post('new-password', { email: EMAIL, code, password: NEW_PASSWORD })
    expect(changed.status).toBe(200)
    const signedIn = await page.password(EMAIL, NEW_PASSWORD)
    expect(signedIn.status).toBe(200)
    expect(await page.goOn(done(signedIn).redirect!)).toMatch(/^ey/)
    expect((await stranger.post('sign-in', { email: EMAIL, password: NEW_PASSWORD })).status).toBe(429)
  }, 60_000)
})
