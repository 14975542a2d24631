import { describe, expect, it } from 'vitest'
import { describeUsdcDisbursementPort } from '@pledge/providers/usdc-disbursement/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedUsdcDisbursement, FINAL_AFTER_MS } from './simulated-usdc-disbursement.ts'
import { SPECIAL_WALLETS } from './special-wallets.ts'

const keys = { current: new Uint8Array(32).fill(1) }
const START = new Date('2026-05-01T12:00:00Z')
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const make = () => {
  let now = START
  const store = createMemoryStore()
  const made = createSimulatedUsdcDisbursement({ store, now: () => now, keys })
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { ...made, store, pass }
}

describeUsdcDisbursementPort('simulated USDC', () => {
  const { port, driver, pass } = make()
  return Promise.resolve({
    port,
    wallets: { ...SPECIAL_WALLETS, accepts: WALLET, rejects: SPECIAL_WALLETS.unusable },
    async sent(key) {
      const standing = await port.standing(key)
      const of = (await driver.transfers()).filter(({ transfer }) => transfer.idempotencyKey === key)
      return standing.status === 'FINAL' ? of.map(({ transfer }) => transfer.microUsdc) : []
    },
    confirm: () => {
      pass(FINAL_AFTER_MS)
      return Promise.resolve()
    },
    setReachable: (reachable) => driver.setReachable(reachable),
  })
})

describe('the simulated USDC provider', () => {
  const transfer = (address: string, idempotencyKey = 'an-application:1:payout') =>
    ({ idempotencyKey, chain: 'Base', address, microUsdc: 1_000_000n }) as const

  it('writes its transaction ids as each chain does', async () => {
    const { port } = make()
    const idOn = async (chain: 'Base' | 'Noble' | 'Solana') => {
      const reported = await port.send({ ...transfer(WALLET, `on ${chain}`), chain })
      return reported.status === 'BROADCAST' ? reported.transactionId : ''
    }
    expect(await idOn('Base')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await idOn('Noble')).toMatch(/^[0-9A-F]{64}$/)
    expect(await idOn('Solana')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  it('handles a reorganization: the transfer is pending again, or is dropped and resent under its key', async () => {
    const { port, driver, pass } = make()
    const key = 'an-application:1:payout'
    await port.send(transfer(WALLET))
    pass(FINAL_AFTER_MS)
    await driver.takeBack(key)
    pass(FINAL_AFTER_MS)
    expect(await port.standing(key)).toMatchObject({ status: 'PENDING' })
    await driver.takeBack(key, { drop: true })
    const forgotten = await port.standing(key)
    expect(forgotten).toMatchObject({ status: 'GONE' })
    const again = await port.send(transfer(WALLET))
    expect(again).toMatchObject({ status: 'BROADCAST' })
    expect(again).not.toMatchObject({
      transactionId: 'transactionId' in forgotten && forgotten.transactionId,
    })
    expect(await driver.transfers()).toHaveLength(1)
  })

  it("is final two seconds after the broadcast by the sandbox's clock, and not before", async () => {
    const { port, pass } = make()
    await port.send(transfer(WALLET))
    pass(FINAL_AFTER_MS - 1)
    expect(await port.standing('an-application:1:payout')).toMatchObject({ status: 'PENDING' })
    pass(1)
    expect(await port.standing('an-application:1:payout')).toMatchObject({ status: 'FINAL' })
  })

  it('is pending for a slow wallet until it is confirmed, and for an undecided one until it is settled', async () => {
    const { port, driver, pass } = make()
    await port.send(transfer(SPECIAL_WALLETS.slow, 'slow'))
    await port.send(transfer(SPECIAL_WALLETS.unknownAlways, 'undecided'))
    pass(86_400_000)
    expect(await port.standing('slow')).toMatchObject({ status: 'PENDING' })
    expect(await port.standing('undecided')).toEqual({ status: 'UNKNOWN' })
    await driver.confirm('slow')
    await driver.settle('undecided', 'REJECTED')
    expect(await port.standing('slow')).toMatchObject({ status: 'FINAL' })
    expect(await port.standing('undecided')).toMatchObject({ status: 'REJECTED', code: 'ADDRESS_UNUSABLE' })
  })

  it('accepts the test transfer and refuses the disbursement of one wallet', async () => {
    const { port } = make()
    const test = await port.send(transfer(SPECIAL_WALLETS.disbursementUnusable, 'an-application:1:test'))
    const disbursement = await port.send(transfer(SPECIAL_WALLETS.disbursementUnusable))
    expect([test.status, disbursement.status]).toEqual(['BROADCAST', 'REJECTED'])
  })

  it('stores no wallet in clear text (S3)', async () => {
    const { port, store } = make()
    await port.send(transfer(WALLET))
    const stored = JSON.stringify(await store.read('usdc-disbursement/transfer/an-application:1:payout'))
    expect(stored).toContain('sealedTransfer')
    expect(stored).not.toContain(WALLET)
  })
})
