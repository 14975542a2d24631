import {
  getSandbox,
  sandboxMine,
  sandboxReorganize,
  sandboxSendCoins,
} from '@pledge/sandbox/contract/sandbox'
import {
  sandboxNotifyOfChange,
  sandboxReturnPayment,
  sandboxSettlePayment,
} from '@pledge/sandbox/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'

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
    [sandboxSendCoins, { coin: 'SOL', address: ADDRESS, quantity: '1' }],
    [sandboxMine, { coin: 'DOGE', count: 1 }],
    [sandboxReorganize, { coin: 'BTC', depth: 50 }],
    [sandboxReorganize, { coin: 'ETH', depth: 50 }],
    [sandboxReorganize, { coin: 'SOL', depth: 50 }],
  ])('refuses what its chain cannot do', async (call, body) => {
    expect((await product.anonymous.callAnyhow(call, { body })).body).toEqual(REFUSED)
  })

  it.each(['BTC', 'ETH', 'SOL'] as const)('mines %s, and replaces what it mined', async (coin) => {
    const { call } = product.anonymous
    expect((await call(sandboxMine, { body: { coin, count: 3 } })).status).toBe(200)
    expect((await call(sandboxReorganize, { body: { coin, depth: 1, drop: true } })).status).toBe(200)
    const { chains } = await product.anonymous.ask(getSandbox)
    expect(chains.find((one) => one.coin === coin)).toMatchObject({ height: 880_004 })
  })
  describe('as the bank', () => {
    const call: Product['anonymous']['call'] = (definition, ...input) =>
      product.anonymous.call(definition, ...input)
    const send = (idempotencyKey: string, accountNumber: string) =>
      product.simulation.disbursement.port.send({
        idempotencyKey,
        amountCents: 100n,
        routingNumber: '021000021',
        accountNumber,
        accountType: 'checking',
        firstName: 'Ada',
        lastName: 'Lovelace',
      })
    const payments = async () => (await product.anonymous.ask(getSandbox)).payments

    it('settles, returns and notifies of existing payments only', async () => {
      await send('undecided', '4000000005')
      await send('taken', '900123456789')
      const [taken, undecided] = await payments()
      expect([taken!.status, undecided!.status]).toEqual(['ACCEPTED', 'UNDECIDED'])
      const settle = { traceNumber: undecided!.traceNumber, status: 'ACCEPTED' } as const
      expect((await call(sandboxSettlePayment, { body: settle })).status).toBe(200)
      expect((await call(sandboxSettlePayment, { body: settle })).body).toEqual(REFUSED)
      const back = { traceNumber: taken!.traceNumber, code: 'R03' }
      expect((await call(sandboxReturnPayment, { body: back })).status).toBe(200)
      const change = { traceNumber: undecided!.traceNumber, code: 'C01', corrected: '42424242' }
      expect((await call(sandboxNotifyOfChange, { body: change })).status).toBe(200)
      const unknown = { ...back, traceNumber: '999999999999999' }
      expect((await call(sandboxReturnPayment, { body: unknown })).body).toEqual(REFUSED)
      expect((await payments()).map(({ status }: { status: string }) => status)).toEqual([
        'RETURNED',
        'ACCEPTED',
      ])
    })
  })
})
