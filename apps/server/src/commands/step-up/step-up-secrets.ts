import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { payloadText, type ProvedChange } from '@pledge/domain/account/payload-text'
import type { Sealer } from '../../seal.ts'

const SECRET_BYTES = 32
const CODE_DIGITS = 6
/** Longer than any generated proof: not worth hashing. */
const MAX_PROOF_LENGTH = 100

export const newProof = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Six digits, uniformly random. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Keyed: account numbers and codes are few enough that a plain hash could be broken by trying them all. */
export const payloadHash = (sealer: Sealer, change: ProvedChange): string | undefined => {
  const text = payloadText(change)
  return text === undefined ? undefined : sealer.blindIndex(text, 'step-up-payload')
}
export const codeHash = (sealer: Sealer, id: string, code: string): string =>
  sealer.blindIndex(`${id}:${code}`, 'mailed-code')
export const proofHash = (sealer: Sealer, proof: string): string | undefined =>
  proof.length > MAX_PROOF_LENGTH ? undefined : sealer.blindIndex(proof, 'step-up-proof')

/** In constant time, so that timing does not reveal how much of a guess is correct. */
export const isSame = (one: string | undefined, other: string | null): boolean => {
  if (one === undefined || other === null) return false
  // As bytes: a guess with the same number of characters may have more bytes.
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}
