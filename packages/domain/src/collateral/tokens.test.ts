import { describe, expect, it } from 'vitest'
import { base58 } from '@scure/base'
import { decodeAddress } from './address.ts'
import { BRIDGED_USDC, toChecksum } from './address-ethereum.ts'
import { knownToken, KNOWN_TOKENS } from './tokens.ts'

describe('tokens that are sent instead of a coin (decision 20)', () => {
  it('have contracts with a valid checksum, each once', () => {
    const contracts = KNOWN_TOKENS.ETH.map(({ contract }) => contract)
    expect(contracts.map((contract) => toChecksum(contract.toLowerCase()))).toEqual(contracts)
    expect(new Set(contracts).size).toBe(contracts.length)
  })

  it.each(KNOWN_TOKENS.SOL)('have mints of 32 bytes on Solana: $symbol', ({ contract }) => {
    expect(base58.decode(contract)).toHaveLength(32)
  })

  it.each([
    ...KNOWN_TOKENS.ETH.map(({ contract }) => ['ETH', contract] as const),
    ...KNOWN_TOKENS.SOL.map(({ contract }) => ['SOL', contract] as const),
  ])('are not a valid return address of %s: %s (decision 11)', (coin, contract) => {
    expect(decodeAddress(coin, contract)).toBeNull()
    expect(decodeAddress(coin, coin === 'ETH' ? contract.toLowerCase() : ` ${contract} `)).toBeNull()
  })

  it.each([
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
  ])('nor is a program or a misspelled token: %s', (address) => {
    expect(base58.decode(address)).toHaveLength(32)
    expect(decodeAddress('SOL', address)).toBeNull()
  })

  it.each([...BRIDGED_USDC])('nor is a bridged token: %s', (contract) => {
    expect(toChecksum(contract.toLowerCase())).toBe(contract)
    expect(decodeAddress('ETH', contract)).toBeNull()
  })

  it.each(['01', '09', '0a', 'ff', '0100', '1010'])('nor is a precompiled contract: 0x%s', (last) => {
    expect(decodeAddress('ETH', `0x${last.padStart(40, '0')}`)).toBeNull()
  })

  it.each(['06', '10', '15'])('nor is a predeployed contract of a second layer: 0x4200…%s', (last) => {
    expect(decodeAddress('ETH', `0x42${last.padStart(38, '0')}`)).toBeNull()
  })

  it('but an address that only begins like one is valid', () => {
    expect(decodeAddress('ETH', `0x42${'0'.repeat(30)}12345678`)).not.toBeNull()
  })

  it('are recognized by contract in any case, only on their own chain', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    expect(knownToken('ETH', usdc)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(knownToken('BTC', usdc)).toBeUndefined()
    expect(knownToken('ETH', `0x${'1'.repeat(40)}`)).toBeUndefined()
    const mint = KNOWN_TOKENS.SOL[0]?.contract ?? ''
    expect(knownToken('SOL', mint)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(knownToken('SOL', mint.toLowerCase())).toBeUndefined()
  })
})
