import { describe, expect, it } from 'vitest'
import { toChecksum } from './address-ethereum.ts'
import { knownToken, KNOWN_TOKENS } from './tokens.ts'

describe('tokens that are sent instead of a coin (decision 20)', () => {
  it('have contracts whose checksum holds, each once', () => {
    const contracts = KNOWN_TOKENS.ETH.map(({ contract }) => contract)
    expect(contracts.map((contract) => toChecksum(contract.toLowerCase()))).toEqual(contracts)
    expect(new Set(contracts).size).toBe(contracts.length)
  })

  it('are known by their contract in any case, on their own chain only', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    expect(knownToken('ETH', usdc)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(knownToken('BTC', usdc)).toBeUndefined()
    expect(knownToken('ETH', `0x${'1'.repeat(40)}`)).toBeUndefined()
  })
})
