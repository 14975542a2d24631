import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Outcome } from '@pledge/domain/refusal'
import { refuse } from '@pledge/domain/refusal'
import { bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'

export const DERIVABLE_CHAINS = ['BTC', 'ETH'] as const
export type DerivableChain = (typeof DERIVABLE_CHAINS)[number]

/** First hardened index: a watch-only key cannot derive from here on (BIP-32). */
const HARDENED = 2 ** 31
/** SLIP-132: the version bytes of zpub, P2WPKH. */
const ZPUB_VERSIONS = { public: 0x04b24746, private: 0x04b2430c }
/** An account key is at depth 3 below the seed: purpose, coin, account (BIP-44). */
const ACCOUNT_DEPTH = 3

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** BIP-84: an address of the first receive chain pays to the hash of the key, witness version 0. */
const bitcoinAddress = (key: HDKey): string => {
  if (key.pubKeyHash === undefined) throw new Error('The derived key has no public part')
  return bech32.encode('bc', [0, ...bech32.toWords(key.pubKeyHash)])
}

/** EIP-55: the case of each letter carries a checksum. */
const ethereumAddress = (key: HDKey): string => {
  if (key.publicKey === null) throw new Error('The derived key has no public part')
  const point = secp256k1.Point.fromBytes(key.publicKey).toBytes(false)
  const address = toHex(keccak_256(point.slice(1)).slice(-20))
  const checksum = toHex(keccak_256(new TextEncoder().encode(address)))
  const cased = address
    .split('')
    .map((letter, index) =>
      Number.parseInt(checksum[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
    )
  return `0x${cased.join('')}`
}

const parseAccountKey = (chain: DerivableChain, accountXpub: string): HDKey | undefined => {
  try {
    const isZpub = chain === 'BTC' && accountXpub.startsWith('zpub')
    const key = isZpub
      ? HDKey.fromExtendedKey(accountXpub, ZPUB_VERSIONS)
      : HDKey.fromExtendedKey(accountXpub)
    const isWatchOnly = key.privateKey === null
    return isWatchOnly && key.depth === ACCOUNT_DEPTH ? key : undefined
  } catch {
    // Any defect of the text (checksum, version, point) means that it is not an account key.
    return undefined
  }
}

/**
 * The deposit address at an index of an account, derived from its public key alone: BTC by BIP-84 (xpub, or zpub of
 * SLIP-132), ETH by BIP-44 (xpub); both on the first receive chain, `0/index`. Refuses `request.invalid` for anything
 * but a public account key of depth 3 (private keys must never be configured here) and for an index that is not a
 * whole number from 0 to 2^31 - 1.
 */
export const depositAddress = (input: {
  readonly chain: DerivableChain
  readonly accountXpub: string
  readonly index: number
}): Outcome<{ readonly address: string }> => {
  const { chain, accountXpub, index } = input
  if (!Number.isInteger(index) || index < 0 || index >= HARDENED)
    return refuse('request.invalid', { field: 'index' })
  const account = parseAccountKey(chain, accountXpub)
  if (account === undefined) return refuse('request.invalid', { field: 'accountXpub' })
  const key = account.deriveChild(0).deriveChild(index)
  return { ok: true, address: chain === 'BTC' ? bitcoinAddress(key) : ethereumAddress(key) }
}
