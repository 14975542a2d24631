import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { payloadText, type ProvedChange } from '@pledge/domain/account/payload-text'
import type { Sealer } from '../../seal.ts'

const SECRET_BYTES = 32
const CODE_DIGITS = 6
/** Longer than any proof of ours: not worth hashing. */
const MAX_PROOF_LENGTH = 100

export const newProof = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Six digits, each as likely. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Keyed: account numbers and codes are few enough to be found from a plain hash by trying them all. */
export const payloadHash = (sealer: Sealer, change: ProvedChange): string | undefined => {
  const text = payloadText(change)
  return text === undefined ? undefined : sealer.blindIndex(text, 'step-up-payload')
}
export const codeHash = (sealer: Sealer, id: string, code: string): string =>
  sealer.blindIndex(`${id}:${code}`, 'mailed-code')
export const proofHash = (sealer: Sealer, proof: string): string | undefined =>
  proof.length > MAX_PROOF_LENGTH ? undefined : sealer.blindIndex(proof, 'step-up-proof')

/** In constant time: how much of a guess is right must not show. */
export const isSame = (one: string | undefined, other: string | null): boolean => {
  if (one === undefined || other === null) return false
  // As bytes: a guess of as many letters may have more of them.
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}
