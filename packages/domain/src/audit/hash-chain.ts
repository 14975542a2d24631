import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The hash of a chain link: SHA-256 over the previous hash and the link's own text. */
export const linkHash = (before: Uint8Array, text: string): Uint8Array =>
  sha256(concatBytes(before, utf8ToBytes(text)))

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
