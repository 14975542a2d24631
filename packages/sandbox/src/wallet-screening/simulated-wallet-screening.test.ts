import { describeWalletScreeningPort } from '@pledge/providers/wallet-screening/behavior'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { WALLET_FINDINGS, WALLET_PERSONAS_BY_ADDRESS, WALLET_PERSONAS_BY_UNITS } from './personas.ts'
import { createSimulatedWalletScreening } from './simulated-wallet-screening.ts'

describeWalletScreeningPort('simulated', () => {
  const { port, driver } = createSimulatedWalletScreening({ store: createMemoryStore() })
  return Promise.resolve({
    port,
    setReachable: (reachable) => driver.setReachable(reachable),
    arrange: (idempotencyKey, found) => driver.answerNext({ idempotencyKey }, found),
  })
})

describe('the simulated screening of wallets', () => {
  it.each([...WALLET_PERSONAS_BY_UNITS])(
    'answers about a deposit of %s with %s',
    async (deposit, persona) => {
      const [network = '', units = ''] = deposit.split(' ')
      const { port } = createSimulatedWalletScreening({ store: createMemoryStore() })
      const inquiry = {
        kind: 'SOURCE',
        idempotencyKey: 'one',
        transactionId: 't',
        outputIndex: 0,
        address: 'a',
      } as const
      const coin = network as 'BTC' | 'ETH' | 'SOL'
      expect(await port.screen({ ...inquiry, network: coin, units: BigInt(units) })).toMatchObject(
        WALLET_FINDINGS[persona],
      )
      expect(
        (await port.screen({ ...inquiry, network: coin, units: BigInt(units) + 1n, idempotencyKey: 'two' }))
          .lists,
      ).toEqual([])
    },
  )

  it.each([...WALLET_PERSONAS_BY_ADDRESS])('answers about %s with %s', async (address, persona) => {
    const { port } = createSimulatedWalletScreening({ store: createMemoryStore() })
    const inquiry = { kind: 'DESTINATION', idempotencyKey: 'one', network: 'BTC', address } as const
    expect(await port.screen(inquiry)).toMatchObject(WALLET_FINDINGS[persona])
  })
})
