import { describe, expect, it } from 'vitest'
import { describeCustodyPort } from '../behaviour.ts'
import { createSimulatedCustody } from './simulated-custody.ts'

describeCustodyPort('simulated', () =>
  Promise.resolve({ port: createSimulatedCustody(), coins: ['BTC', 'ETH'] }),
)

describe('the simulated custodian', () => {
  it('holds no SOL', async () => {
    await expect(createSimulatedCustody().depositAddress({ coin: 'SOL', index: 0 })).rejects.toThrow('SOL')
  })
})
