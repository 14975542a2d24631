import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { checkDisbursementAddress } from '../disbursement/disbursement-address.ts'
import { decodeAddress } from './address.ts'
import { COIN_NAMES } from './coins.ts'
import { KNOWN_TOKENS } from './tokens.ts'
import { DEFAULT_WALLET_TYPE } from './wallet-type.ts'

const base58check = createBase58check(sha256)
const hash = (length: number) => Uint8Array.from({ length }, (_, index) => index + 1)
const versioned = (version: number, length = 20) =>
  base58check.encode(Uint8Array.of(version, ...hash(length)))
const segwit = (coder: typeof bech32, version: number, length: number, prefix = 'bc') =>
  coder.encode(prefix, [version, ...coder.toWords(hash(length))])

describe('addresses of Bitcoin (decision 11)', () => {
  it.each([
    // The examples of BIP 173 and BIP 350, and the address of the first mined coin.
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    [` ${versioned(0)} `, versioned(0)],
    [versioned(5), versioned(5)],
    [segwit(bech32, 0, 20), segwit(bech32, 0, 20)],
    [segwit(bech32, 0, 32), segwit(bech32, 0, 32)],
    [segwit(bech32m, 1, 32), segwit(bech32m, 1, 32)],
  ])('%s is accepted as %s', (typed, address) => expect(decodeAddress('BTC', typed)).toBe(address))

  it.each([
    ['of the test network', versioned(0x6f)],
    ['of a script on the test network', versioned(0xc4)],
    ['of a hash that is too short', versioned(0, 19)],
    ['of a hash that is too long', versioned(5, 21)],
    ['of no bytes at all', base58check.encode(new Uint8Array())],
    ['with a changed letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['of version 0 and 31 bytes', segwit(bech32, 0, 31)],
    ['of version 1 in the writing of version 0', segwit(bech32, 1, 32)],
    ['of version 0 in the writing of version 1', segwit(bech32m, 0, 32)],
    ['of version 1 and 20 bytes', segwit(bech32m, 1, 20)],
    ['of version 2, which anyone can spend', segwit(bech32m, 2, 32)],
    ['of the test network, version 0', segwit(bech32, 0, 20, 'tb')],
    ['of the test network, version 1', segwit(bech32m, 1, 32, 'tb')],
    ['of no program', bech32.encode('bc', [])],
    ['of bits that are no bytes', bech32.encode('bc', [0, 31, 31, 31])],
    ['of nothing', ''],
  ])('one %s is refused', (_, address) => expect(decodeAddress('BTC', address)).toBeNull())
})

describe('addresses of Ethereum (decision 11)', () => {
  // The examples of EIP-55.
  const CASED = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
  it.each(CASED)(
    '%s is accepted in its own case, in lower case, in upper case, and in no other',
    (address) => {
      const digits = address.slice(2)
      for (const taken of [digits, digits.toLowerCase(), digits.toUpperCase()])
        expect(decodeAddress('ETH', ` 0x${taken}`)).toBe(address)
      const first = /[a-f]/.exec(digits)!.index
      const turned = `${digits.slice(0, first)}${digits[first]!.toUpperCase()}${digits.slice(first + 1)}`
      expect(decodeAddress('ETH', `0x${turned}`)).toBeNull()
    },
  )

  it.each([
    `x${CASED[0]}`,
    `${CASED[0]}0`,
    CASED[0]!.slice(0, -1),
    CASED[0]!.slice(2),
    CASED[0]!.replace('5a', '5g'),
  ])('%s is not one', (typed) => expect(decodeAddress('ETH', typed)).toBeNull())

  it.each([
    '0xdead000000000000000042069420694206942069',
    '0xffffffffffffffffffffffffffffffffffffffff',
    // Wrapped coins of Arbitrum, Polygon and Avalanche.
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  ])('%s has no owner', (address) => {
    expect(decodeAddress('ETH', address.toLowerCase())).toBeNull()
    expect(decodeAddress('ETH', `${address.slice(0, -1).toLowerCase()}8`)).not.toBe(null)
  })

  it('one that has zeros in front, but not only zeros, is valid', () =>
    expect(decodeAddress('ETH', `0x${'0'.repeat(35)}12345`)).not.toBeNull())
})

describe('addresses of Solana (decision 11)', () => {
  const WALLET = '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN'
  const FIELD = 2n ** 255n - 19n
  const written = (y: bigint) =>
    base58.encode(Uint8Array.from({ length: 32 }, (_, index) => Number((y >> BigInt(8 * index)) & 255n)))
  it('are 32 bytes on the curve, with or without spaces around', () => {
    expect(decodeAddress('SOL', ` ${WALLET} `)).toBe(WALLET)
    // The base point of Ed25519 (RFC 8032, 5.1): y is 4/5.
    const base = written(46316835694926478169428394003475163141307993866256225615783033603165251855960n)
    expect(decodeAddress('SOL', base)).toBe(base)
    // y = 1 has x = 0.
    expect(decodeAddress('SOL', written(1n))).toBe(written(1n))
  })
  it.each([
    ['no point of the curve', written(2n)],
    ['the field itself, which is no number of it', written(FIELD)],
    ['one above the field, which is written as 1', written(FIELD + 1n)],
    ['31 bytes', base58.encode(hash(31))],
    ['33 bytes', base58.encode(hash(33))],
    ['more letters than 32 bytes have', '1'.repeat(45)],
    ['a letter that base58 has not', WALLET.replace('7', '0')],
    ['something behind it', `${WALLET.slice(0, -1)}!`],
    ['nothing', ''],
  ])('are not %s', (_, address) => expect(decodeAddress('SOL', address)).toBeNull())
})

describe('addresses of Noble and Provenance (decision 10)', () => {
  const account = (prefix: string, bytes = hash(20)) => bech32.encode(prefix, bech32.toWords(bytes))
  it.each([
    ['Noble', 'noble', 'pb'],
    ['Provenance', 'pb', 'noble'],
  ] as const)(
    '%s requires its own prefix in either case, and twenty bytes that are not all zero',
    (chain, prefix, other) => {
      const address = account(prefix)
      for (const typed of [address, address.toUpperCase()])
        expect(checkDisbursementAddress(chain, typed)).toEqual({ ok: true, value: address })
      const refused = [
        account(other),
        account(prefix, hash(19)),
        account(prefix, hash(21)),
        account(prefix, new Uint8Array(20)),
        bech32m.encode(prefix, bech32m.toWords(hash(20))),
        bech32.encode(prefix, [31, 31, 31]),
        'nonsense',
      ]
      for (const typed of refused) expect(checkDisbursementAddress(chain, typed).ok, typed).toBe(false)
      // A key may contain zeros.
      const withZero = account(prefix, Uint8Array.of(0, ...hash(19)))
      expect(checkDisbursementAddress(chain, withZero).ok).toBe(true)
    },
  )
})

describe('coins, tokens and wallets by name', () => {
  it('displays the coins’ names (1.3.31)', () =>
    expect(COIN_NAMES).toEqual({ BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' }))

  it('uses the issuers’ names for tokens (decision 20)', () => {
    const named = (coin: 'BTC' | 'ETH' | 'SOL') =>
      KNOWN_TOKENS[coin].map(({ symbol, decimals }) => `${symbol} ${decimals}`)
    expect(named('BTC')).toEqual([])
    expect(named('ETH')).toEqual(['USDC 6', 'USDT 6', 'DAI 18', 'WETH 18', 'stETH 18', 'WBTC 8'])
    expect(named('SOL')).toEqual(['USDC 6', 'USDT 6', 'wSOL 9'])
  })

  it('assumes a custodial wallet by default (1.5.46)', () => expect(DEFAULT_WALLET_TYPE).toBe('CUSTODIAL'))
})
