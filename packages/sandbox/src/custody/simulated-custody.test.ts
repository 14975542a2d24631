import { COINS } from '@pledge/domain/collateral/coins'
import { describe, expect, it } from 'vitest'
import { describeCustodyPort } from '@pledge/providers/custody/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedCustody } from './simulated-custody.ts'

/** A chain that makes one payment for each key, and counts them. */
const payer = (coin: string) => {
  const paid = new Map<string, string>()
  return {
    paid,
    payOnce: (key: string) => {
      const transactionId = paid.get(key) ?? `${coin}-${paid.size + 1}`
      paid.set(key, transactionId)
      return Promise.resolve({ transactionId })
    },
  }
}
const make = () => {
  const chains = { BTC: payer('BTC'), ETH: payer('ETH'), SOL: payer('SOL') }
  return { chains, ...createSimulatedCustody({ store: createMemoryStore(), chains }) }
}

describeCustodyPort('simulated', () => Promise.resolve({ port: make().port, coins: COINS }))

describe('the simulated custodian', () => {
  const request = { idempotencyKey: 'one', coin: 'BTC', address: 'bc1qexample', units: 7n } as const

  it('rejects as scripted, the same each time, and sends nothing', async () => {
    const { port, driver, chains } = make()
    await driver.rejectNext('WITHDRAWAL_FAILED')
    const rejected = { status: 'REJECTED', result: 'WITHDRAWAL_FAILED' }
    expect([await port.withdraw(request), await port.withdraw(request)]).toEqual([rejected, rejected])
    expect(chains.BTC.paid.size).toBe(0)
  })

  it('answers UNKNOWN while unreachable', async () => {
    const { port, driver } = make()
    await driver.setReachable(false)
    expect(await port.withdraw(request)).toEqual({ status: 'UNKNOWN' })
    expect(await port.voidIntent(request.idempotencyKey)).toBe('UNKNOWN')
    await driver.setReachable(true)
    expect(await port.withdraw(request)).toMatchObject({ status: 'BROADCAST' })
  })
})
