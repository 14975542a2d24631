import { pbkdf2Sync } from 'node:crypto'
import { decodeAddress } from '@pledge/domain/collateral/address'
import { describe, expect, it } from 'vitest'
import { TEST_SEED } from './simulated-custody.ts'
import { ed25519PublicKey, solanaAddressAt } from './solana-keys.ts'

const seed = Buffer.from(TEST_SEED, 'hex')

describe('deposit addresses for solana', () => {
  // Test vector 1 of SLIP-10 for ed25519, at m and m/0', without the byte that it writes before a public key.
  it.each([
    [
      '000102030405060708090a0b0c0d0e0f',
      [],
      'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
    ],
    [
      '000102030405060708090a0b0c0d0e0f',
      [0],
      '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
    ],
  ])('are derived as in SLIP-10: seed %s, path %j', (hex, path, publicKey) => {
    expect(Buffer.from(ed25519PublicKey(Buffer.from(hex, 'hex'), path)).toString('hex')).toBe(publicKey)
  })

  it('match those of the public test mnemonic in wallets', () => {
    const mnemonic = `${'abandon '.repeat(11)}about`
    expect(pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512').toString('hex')).toBe(TEST_SEED)
    expect(solanaAddressAt(seed, 0)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  it('are wallets: each is on the curve, and in canonical form', () => {
    const addresses = Array.from({ length: 20 }, (_, index) => solanaAddressAt(seed, index))
    expect(new Set(addresses).size).toBe(20)
    for (const address of addresses) expect(decodeAddress('SOL', address)).toBe(address)
  })

  it('require an index that is a whole number below 2^31', () => {
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN, Infinity])
      expect(() => solanaAddressAt(seed, index)).toThrow('index')
  })
})
