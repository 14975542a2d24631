import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { depositAddress } from './derive.ts'

const folder = new URL('../../../../../shared/oracles/crypto/', import.meta.url)
const present = existsSync(folder)
const skipped = present ? '' : ' (skipped: no ../shared/oracles)'
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T

interface Addresses {
  readonly btcAccountXpub: string
  readonly ethAccountXpub: string
  readonly cases: readonly {
    readonly chain: 'BTC' | 'ETH'
    readonly path: string
    readonly address: string
  }[]
}
interface Derivations {
  readonly cases: readonly {
    readonly kind: string
    readonly path?: string
    readonly extPub?: string
    readonly address?: string
    readonly input?: string
  }[]
}

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
/** From the public test mnemonic (eleven times "abandon", then "about"), at m/84'/0'/0' and m/44'/60'/0'. */
const ACCOUNT_KEYS = {
  BTC: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  ETH: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
}
const BIP84_FIRST = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

describe('deposit addresses from an account key', () => {
  it('derives the first addresses of the public test mnemonic, from xpub or zpub', () => {
    const first = (chain: 'BTC' | 'ETH', accountXpub: string) =>
      depositAddress({ chain, accountXpub, index: 0 })
    expect(first('BTC', ACCOUNT_KEYS.BTC)).toEqual({ ok: true, address: BIP84_FIRST })
    expect(first('BTC', ZPUB)).toEqual({ ok: true, address: BIP84_FIRST })
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    expect(first('ETH', ACCOUNT_KEYS.ETH)).toEqual({ ok: true, address })
  })

  it.skipIf(!present)(`derives every address of the independent list${skipped}`, () => {
    const { btcAccountXpub, ethAccountXpub, cases } = read<Addresses>('deposit-addresses-derived.json')
    const derived = cases.map(({ chain, path }) =>
      depositAddress({
        chain,
        accountXpub: chain === 'BTC' ? btcAccountXpub : ethAccountXpub,
        index: Number(path.split('/').at(-1)),
      }),
    )
    expect(derived).toEqual(cases.map(({ address }) => ({ ok: true, address })))
    expect(cases.length).toBe(20)
  })

  it.skipIf(!present)(`reads the zpub of SLIP-132${skipped}`, () => {
    const zpubs = read<Derivations>('hd-derivation.json').cases.filter((each) =>
      each.extPub?.startsWith('zpub'),
    )
    expect(zpubs.length).toBeGreaterThan(0)
    for (const { extPub = '', address } of zpubs)
      expect(depositAddress({ chain: 'BTC', accountXpub: extPub, index: 0 })).toEqual({ ok: true, address })
  })

  it.skipIf(!present)(`refuses every invalid extended key of BIP-32${skipped}`, () => {
    const cases = read<Derivations>('hd-derivation.json').cases
    const invalid = cases.filter((each) => each.kind === 'bip32-invalid-extended-key')
    expect(invalid.length).toBeGreaterThan(5)
    for (const { input = '' } of invalid)
      expect(depositAddress({ chain: 'BTC', accountXpub: input, index: 0 }), input).toMatchObject({
        ok: false,
      })
  })

  it('refuses private keys, keys that are not account keys, and invalid indexes', () => {
    const refused = { ok: false, code: 'request.invalid' }
    const xprv =
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs'
    const master =
      'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB'
    for (const accountXpub of [xprv, master, '', 'xpub', ZPUB.slice(0, -1)])
      expect(depositAddress({ chain: 'BTC', accountXpub, index: 0 })).toMatchObject(refused)
    expect(depositAddress({ chain: 'ETH', accountXpub: ZPUB, index: 0 })).toMatchObject(refused)
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN, Infinity])
      expect(depositAddress({ chain: 'BTC', accountXpub: ZPUB, index })).toMatchObject(refused)
  })
})
