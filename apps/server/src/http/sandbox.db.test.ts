import { getSandbox, sandboxMine, sandboxReorganise, sandboxSendCoins } from '@pledge/contract/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../product/product.test-data.ts'

const REFUSED = expect.objectContaining({ status: 400, code: 'request.invalid' })
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

describe('the sandbox', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  it.each([
    [sandboxSendCoins, { coin: 'BTC', address: 'x', quantity: '1' }],
    [sandboxSendCoins, { coin: 'ETH', address: ADDRESS, quantity: '1' }],
    [sandboxSendCoins, { coin: 'BTC', address: ADDRESS, quantity: '0' }],
    [sandboxMine, { coin: 'SOL', count: 1 }],
    [sandboxReorganise, { coin: 'BTC', depth: 50 }],
    [sandboxReorganise, { coin: 'ETH', depth: 50 }],
  ])('refuses what its chain cannot do', async (call, body) => {
    expect((await product.anonymous.call(call, { body })).body).toEqual(REFUSED)
  })

  it.each(['BTC', 'ETH'] as const)('mines %s, and replaces what it mined', async (coin) => {
    const { call } = product.anonymous
    expect((await call(sandboxMine, { body: { coin, count: 3 } })).status).toBe(200)
    expect((await call(sandboxReorganise, { body: { coin, depth: 1, drop: true } })).status).toBe(200)
    const { chains } = (await call(getSandbox)).body
    expect(chains.find((one: { coin: string }) => one.coin === coin)).toMatchObject({ height: 880_004 })
  })
})
