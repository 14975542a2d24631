import { describe, expect, it } from 'vitest'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { checkReturnAddress, decodeAddress } from './address.ts'
import { toChecksum } from './address-ethereum.ts'

describe('return address', () => {
  it('is required and trimmed (1.5.59, 1.5.60)', () => {
    expect(checkReturnAddress('BTC', '  ')).toEqual({ ok: false, message: 'Wallet address is required.' })
    expect(checkReturnAddress('ETH', ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ')).toEqual({
      ok: true,
      value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
  })
  it.each([
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['SOL', '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN'],
  ] as const)(
    'of %s is stored without surrounding spaces, and spaces alone are empty (1.5.60)',
    (coin, value) => {
      for (const typed of [`  ${value}`, `${value} `, `\t${value}\n`])
        expect(checkReturnAddress(coin, typed)).toEqual({ ok: true, value })
      expect(checkReturnAddress(coin, '   ')).toEqual({ ok: false, message: 'Wallet address is required.' })
    },
  )
  it('must be valid for the coin (decision 11; part of 1.8.01)', () => {
    const message = 'Invalid address entered - enter again'
    expect(checkReturnAddress('BTC', 'nonsense')).toEqual({ ok: false, message })
    expect(checkReturnAddress('SOL', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
      ok: false,
      message,
    })
  })
  it.each([
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  ])('has no owner: %s (decision 11)', (address) => {
    expect(toChecksum(address.toLowerCase())).toBe(address)
    expect(decodeAddress('ETH', address)).toBeNull()
  })
})

describe.skipIf(!hasOracles)(`addresses from the oracle${fromOracle}`, () => {
  interface Case {
    readonly input: string
    readonly valid: boolean | null
    readonly scriptPubKey?: string
    readonly checksummed?: string
    readonly onCurve?: boolean
  }

  it('BTC: what every decoder accepts except later witness versions (decision 11)', () => {
    const cases = oracleCases<Case>('crypto/btc-addresses.json').filter((one) => one.valid !== null)
    expect(cases.length).toBeGreaterThan(100)
    for (const { input, valid, scriptPubKey = '' } of cases) {
      const isLater = /^(5[2-9a-f]|60)/.test(scriptPubKey)
      const isShortV1 = scriptPubKey.startsWith('51') && !scriptPubKey.startsWith('5120')
      expect(decodeAddress('BTC', input) !== null, input).toBe(valid === true && !isLater && !isShortV1)
    }
  })

  it('ETH: checksum as in EIP-55 (decision 11)', () => {
    for (const { input, valid, checksummed } of oracleCases<Case>('crypto/eth-addresses.json')) {
      const decoded = decodeAddress('ETH', input)
      if (valid !== null) expect(decoded !== null, input).toBe(valid)
      if (valid) expect(decoded).toBe(checksummed)
    }
  })

  it('SOL: wallets on the curve only (decision 11)', () => {
    for (const { input, valid, onCurve } of oracleCases<Case>('crypto/solana-addresses.json')) {
      expect(decodeAddress('SOL', input) !== null, input).toBe(valid === true && onCurve === true)
    }
  })
})
