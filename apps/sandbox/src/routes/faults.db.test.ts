import { getSandbox, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import * as faults from '@pledge/sandbox/contract/faults'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestPrice } from '@pledge/server/store/offer/prices'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'

const REFUSED = expect.objectContaining({ status: 400, code: 'request.invalid' })
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ETHER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const ABSENT = 'f'.repeat(64)

describe('faults in the sandbox', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  const overview = () => product.anonymous.ask(getSandbox)
  const waiting = async (coin: string) =>
    (await overview()).chains.find((chain) => chain.coin === coin)!.waiting
  const venueOf = async (name: string) => (await overview()).venues.find(({ venue }) => venue === name)

  it.each([
    [faults.sandboxReplaceTransaction, { coin: 'BTC', transactionId: ABSENT, quantity: '1' }],
    [faults.sandboxDropTransaction, { coin: 'ETH', transactionId: ABSENT }],
    // Without a memory pool, no transaction can be replaced.
    [faults.sandboxReplaceTransaction, { coin: 'SOL', transactionId: ABSENT, quantity: '1' }],
    [faults.sandboxDropTransaction, { coin: 'SOL', transactionId: ABSENT }],
    [faults.sandboxSetNode, { coin: 'DOGE', isReachable: false }],
    [faults.sandboxSendToken, { coin: 'BTC', symbol: 'USDC', address: BITCOIN, quantity: '1' }],
    [faults.sandboxSendToken, { coin: 'ETH', symbol: 'USDC', address: BITCOIN, quantity: '1' }],
    [faults.sandboxSendToken, { coin: 'ETH', symbol: 'USDC', address: ETHER, quantity: '0.0000001' }],
    [faults.sandboxSendToken, { coin: 'SOL', symbol: 'USDC', address: ETHER, quantity: '1' }],
    [faults.sandboxSendToken, { coin: 'SOL', symbol: 'stETH', address: SOLANA, quantity: '1' }],
    [faults.sandboxPayByContract, { address: ETHER, quantity: '0' }],
    [faults.sandboxSetVenue, { venue: 'nowhere', act: 'FREEZE' }],
  ])('refuses impossible actions', async (call, body) => {
    expect((await product.anonymous.callAnyhow(call, { body })).body).toEqual(REFUSED)
  })

  it.each([
    ['BTC', BITCOIN],
    ['ETH', ETHER],
  ] as const)('replaces and drops pending transactions on the chain of %s', async (coin, address) => {
    const { ask, call } = product.anonymous
    const { transactionId } = await ask(sandboxSendCoins, { body: { coin, address, quantity: '0.5' } })
    const body = { coin, transactionId, quantity: '0.25' }
    const replaced = await ask(faults.sandboxReplaceTransaction, { body })
    expect(await waiting(coin)).toMatchObject([
      { transactionId: replaced.transactionId, payments: [{ quantity: '0.25', asset: coin }] },
    ])
    const dropped = { coin, transactionId: replaced.transactionId }
    expect((await call(faults.sandboxDropTransaction, { body: dropped })).status).toBe(200)
    expect(await waiting(coin)).toEqual([])
  })

  it('expires what has not landed in a slot, and sends tokens to the owner of their account', async () => {
    const { call } = product.anonymous
    const sent = { coin: 'SOL', address: SOLANA, quantity: '0.123456789' } as const
    const { transactionId } = await product.anonymous.ask(sandboxSendCoins, { body: sent })
    expect(await waiting('SOL')).toMatchObject([
      { transactionId, payments: [{ address: SOLANA, quantity: '0.123456789', asset: 'SOL' }] },
    ])
    await call(faults.sandboxDropTransaction, { body: { coin: 'SOL', transactionId } })
    const token = { coin: 'SOL', symbol: 'USDC', address: SOLANA, quantity: '500.25' } as const
    expect((await call(faults.sandboxSendToken, { body: token })).status).toBe(200)
    expect(await waiting('SOL')).toMatchObject([
      { payments: [{ address: SOLANA, quantity: '500.25', asset: 'USDC' }] },
    ])
  })

  it('sends tokens and has contracts pay, in whole tokens and ether', async () => {
    const { call } = product.anonymous
    await call(faults.sandboxSendToken, {
      body: { coin: 'ETH', symbol: 'USDC', address: ETHER, quantity: '500.25' },
    })
    await call(faults.sandboxPayByContract, { body: { address: ETHER, quantity: '0.5' } })
    const payments = (await waiting('ETH')).flatMap((one: { payments: object[] }) => one.payments)
    expect(payments).toContainEqual({ address: ETHER.toLowerCase(), quantity: '500.25', asset: 'USDC' })
    expect(payments).toContainEqual({ address: ETHER.toLowerCase(), quantity: '0.5', asset: 'ETH' })
  })

  it('makes the custodian unreachable and reachable again, and has it reject the next requests in order', async () => {
    const { call } = product.anonymous
    const { port } = product.simulation.custody
    const withdraw = (idempotencyKey: string) =>
      port.withdraw({ idempotencyKey, coin: 'BTC', address: BITCOIN, units: 7n })
    const set = async (act: (typeof faults.CUSTODIAN_ACTS)[number]) => {
      expect((await call(faults.sandboxSetCustodian, { body: { act } })).status).toBe(200)
    }
    await set('UNREACHABLE')
    expect(await withdraw('one')).toEqual({ status: 'UNKNOWN' })
    await set('RESTORE')
    const rejections = faults.CUSTODIAN_ACTS.filter((act) => act !== 'UNREACHABLE' && act !== 'RESTORE')
    for (const act of rejections) await set(act)
    for (const act of rejections) expect(await withdraw(act)).toEqual({ status: 'REJECTED', result: act })
    expect(await withdraw('one')).toMatchObject({ status: 'BROADCAST' })
  })

  it('sets the answer to the next screening of a wallet, once, and takes it offline and online again', async () => {
    const { call } = product.anonymous
    const { port } = product.simulation.walletScreening
    const screens = (idempotencyKey: string) =>
      port.screen({ kind: 'DESTINATION', idempotencyKey, network: 'BTC', address: BITCOIN })
    const set = async (act: (typeof faults.WALLET_SCREENING_ACTS)[number]) => {
      expect((await call(faults.sandboxSetWalletScreening, { body: { act } })).status).toBe(200)
    }
    await set('RISK')
    expect(await screens('one')).toMatchObject({ score: 85, lists: [] })
    expect(await screens('two')).toMatchObject({ score: 3, lists: [] })
    await set('LISTED')
    expect(await screens('three')).toMatchObject({ score: 100, lists: ['Simulated Sanctions List'] })
    await set('UNREACHABLE')
    await expect(screens('four')).rejects.toThrow('not reachable')
    await set('RESTORE')
    expect(await screens('four')).toMatchObject({ score: 3 })
  })

  it('makes a node unreachable and reachable again', async () => {
    const { call } = product.anonymous
    await call(faults.sandboxSetNode, { body: { coin: 'ETH', isReachable: false } })
    const isReachable = async () => (await overview()).chains.map((chain) => chain.isReachable)
    expect(await isReachable()).toEqual([true, false, true])
    await call(faults.sandboxSetNode, { body: { coin: 'ETH', isReachable: true } })
    expect(await isReachable()).toEqual([true, true, true])
  })

  it.each(faults.VENUE_ACTS.filter((act) => act !== 'RESTORE'))(
    'makes one venue fail by %s, which moves no price, and restores it',
    async (act) => {
      const { call } = product.anonymous
      const before = await latestPrice(product.application.db, 'ETH')
      expect((await call(faults.sandboxSetVenue, { body: { venue: 'summit', act } })).status).toBe(200)
      const working = { isReachable: true, isFrozen: false, garbage: null, offset: '0' }
      expect(await venueOf('summit')).not.toMatchObject(working)
      const after = await latestPrice(product.application.db, 'ETH')
      const moved = Number(after?.priceCents) / Number(before?.priceCents)
      expect(Math.abs(moved - 1)).toBeLessThan(0.01)
      await call(faults.sandboxSetVenue, { body: { venue: 'summit', act: 'RESTORE' } })
      expect(await venueOf('summit')).toMatchObject(working)
    },
  )
})
