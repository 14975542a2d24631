import { getSandbox, sandboxMine } from '@pledge/sandbox/contract/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'

const MINE = { coin: 'BTC', count: 1 }
const PASSWORD = 'a password of the operator'
const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`

const callsOf = (product: Product) => {
  const mine = (headers: Record<string, string>) =>
    product.app.inject({ method: 'POST', url: sandboxMine.path, headers, payload: MINE })
  const read = (headers: Record<string, string>) =>
    product.app.inject({ method: 'GET', url: getSandbox.path, headers })
  return { mine, read }
}

describe("the sandbox of a developer's machine", () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it.each([
    [
      'its own page',
      { host: 'localhost:4600', origin: 'http://localhost:4600', 'sec-fetch-site': 'same-origin' },
    ],
    ['the page of a brand', { host: 'ember.localhost:4600', origin: 'http://ember.localhost:4600' }],
    ['a program', { host: '127.0.0.1:4600' }],
    ['a program over IPv6', { host: '[::1]:4600' }],
  ])('accepts calls of %s', async (_who, headers) => {
    const { mine, read } = callsOf(product)
    expect((await mine(headers)).statusCode).toBe(200)
    expect((await read(headers)).statusCode).toBe(200)
  })

  it.each([
    ['another site', { host: 'localhost:4600', origin: 'https://evil.example' }],
    ['another port', { host: 'localhost:4600', origin: 'http://localhost:9999' }],
    ['a page without an origin', { host: 'localhost:4600', origin: 'null' }],
    ['another site that hides its origin', { host: 'localhost:4600', 'sec-fetch-site': 'cross-site' }],
    ['an unconfigured proxy', { host: 'localhost:4600', 'x-forwarded-for': '198.51.100.7' }],
    [
      'a foreign name that resolves to this machine',
      { host: 'evil.example:4600', origin: 'http://evil.example:4600' },
    ],
  ])('answers %s like an unknown path', async (_who, headers) => {
    const { mine, read } = callsOf(product)
    for (const answer of [await mine(headers), await read(headers)]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'access.not-found' })
    }
  })
})

describe('the sandbox with a password', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      sandbox: { kind: 'password', password: PASSWORD },
    })
  })
  afterAll(() => product.close())
  const host = 'loans.example'

  it('requires it, and accepts every caller with it, at any host name', async () => {
    const { mine, read } = callsOf(product)
    for (const headers of [{ host }, { host, authorization: basic('another password') }]) {
      const refused = await read(headers)
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['www-authenticate']).toContain('Basic realm="Pledge sandbox"')
      expect((await mine(headers)).statusCode).toBe(401)
    }
    const headers = { host, authorization: basic(PASSWORD) }
    expect((await read(headers)).statusCode).toBe(200)
    expect((await mine(headers)).statusCode).toBe(200)
  })

  it('accepts nothing from another site, even if the browser has the password', async () => {
    const { mine } = callsOf(product)
    const headers = { host, authorization: basic(PASSWORD), origin: 'https://evil.example' }
    expect((await mine(headers)).statusCode).toBe(404)
  })
})
