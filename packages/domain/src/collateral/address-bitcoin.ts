import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
/** Version bytes of the main network: P2PKH and P2SH. */
const BASE58_VERSIONS = [0x00, 0x05]
const HASH_BYTES = 20

type SegwitCoder = typeof bech32
const decodeSegwit = (coder: SegwitCoder, address: string) => {
  const decoded = coder.decodeUnsafe(address)
  if (!decoded || decoded.prefix !== 'bc') return null
  const [version, ...words] = decoded.words
  const program = coder.fromWordsUnsafe(words)
  return version === undefined || !program ? null : { version, length: program.length }
}

const isSegwit = (address: string): boolean => {
  const v0 = decodeSegwit(bech32, address)
  if (v0 !== null) return v0.version === 0 && (v0.length === 20 || v0.length === 32)
  const v1 = decodeSegwit(bech32m, address)
  return v1 !== null && v1.version === 1 && v1.length === 32
}

const isBase58 = (address: string): boolean => {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === HASH_BYTES + 1 && BASE58_VERSIONS.includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}

/**
 * A Bitcoin mainnet address in its canonical form, or null (decision 11): P2PKH, P2SH, bech32 version 0 and
 * bech32m version 1. Later witness versions are refused: today anyone can spend coins sent there.
 */
export const bitcoinAddress = (typed: string): string | null => {
  const address = typed.trim()
  if (isSegwit(address)) return address.toLowerCase()
  return isBase58(address) ? address : null
}
