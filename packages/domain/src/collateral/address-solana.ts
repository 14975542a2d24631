import { base58 } from '@scure/base'
import { KNOWN_TOKENS } from './tokens.ts'

const KEY_BYTES = 32
const MAX_LENGTH = 44
/** The field and the constant of Ed25519 (RFC 8032 section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/**
 * Whether 32 bytes are a point on the curve, so that a key can exist for it: x² = (y² - 1) / (d·y² + 1) must
 * have a root. Program addresses are derived so that it has none.
 */
const isOnCurve = (bytes: Uint8Array): boolean => {
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const y = number & (2n ** 255n - 1n)
  if (y >= P) return false
  const y2 = (y * y) % P
  const x2 = ((y2 - 1n + P) * power(D * y2 + 1n, P - 2n)) % P
  return x2 === 0n || power(x2, (P - 1n) / 2n) === 1n
}

/**
 * Programs and tokens whose bytes happen to be on the curve; no wallet has these addresses. The last one is
 * USDC with a letter missing, as some lists have it: still 32 bytes, and without an owner.
 */
const NOBODYS = new Set([
  ...KNOWN_TOKENS.SOL.map((token) => token.contract),
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
])

/** A Solana wallet address, or null (decision 11): 32 bytes in base58 on the curve, not a program or a token. */
export const solanaAddress = (typed: string): string | null => {
  const address = typed.trim()
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(address) || address.length > MAX_LENGTH || NOBODYS.has(address))
    return null
  const bytes = base58.decode(address)
  return bytes.length === KEY_BYTES && isOnCurve(bytes) ? address : null
}
