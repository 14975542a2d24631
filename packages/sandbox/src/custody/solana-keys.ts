import { createHmac } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** First hardened index. On this curve, SLIP-10 derives only hardened children. */
const HARDENED = 2 ** 31
/** BIP-44 of the coin: purpose, coin type. */
const PURPOSE = 44
const COIN_TYPE = 501
const INDEX_BYTES = 4

interface Node {
  readonly key: Uint8Array
  readonly chainCode: Uint8Array
}

const nodeOf = (salt: string | Uint8Array, data: Uint8Array): Node => {
  const digest = createHmac('sha512', salt).update(data).digest()
  return { key: digest.subarray(0, 32), chainCode: digest.subarray(32) }
}

const hardenedChild = ({ key, chainCode }: Node, index: number): Node => {
  const number = Buffer.alloc(INDEX_BYTES)
  number.writeUInt32BE(HARDENED + index)
  return nodeOf(chainCode, Buffer.concat([Buffer.of(0), key, number]))
}

/** SLIP-10 on Ed25519: the public key at a path below a seed, every step hardened. */
export const ed25519PublicKey = (seed: Uint8Array, path: readonly number[]): Uint8Array =>
  ed25519.getPublicKey(path.reduce(hardenedChild, nodeOf('ed25519 seed', seed)).key)

/**
 * The address of an account of the coin: `m/44'/501'/index'/0'`, as wallets number them. It is the public key itself,
 * so it is on the curve. Throws for an index that is not a whole number from 0 to 2^31 - 1.
 */
export const solanaAddressAt = (seed: Uint8Array, index: number): string => {
  if (!Number.isInteger(index) || index < 0 || index >= HARDENED)
    throw new Error('No deposit address: the index is not valid')
  return base58.encode(ed25519PublicKey(seed, [PURPOSE, COIN_TYPE, index, 0]))
}
