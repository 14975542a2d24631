import { refuse, type Outcome } from '../refusal.ts'
import type { IdFileType } from './vocabulary.ts'

/** Gap G.38: default of an operator setting. */
export const MAX_ID_FILE_BYTES = 10 * 1024 * 1024
/** Bytes that `idFileType` needs to see. */
export const ID_FILE_HEAD_BYTES = 16

const SIGNATURES: readonly (readonly [IdFileType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type by content, never by name (decision 12, row 1.5.62); the file must begin with the signature. */
export const idFileType = (head: Uint8Array): IdFileType | null =>
  SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte))?.[0] ?? null

/**
 * The first check of an uploaded ID. Refusals: identity.file-too-large, identity.file-unreadable for an empty
 * file, identity.file-type. The identity-files provider then inspects the content.
 */
export const checkIdFile = (
  file: { readonly head: Uint8Array; readonly sizeBytes: number },
  maxBytes: number = MAX_ID_FILE_BYTES,
): Outcome<{ readonly type: IdFileType }> => {
  if (file.sizeBytes > maxBytes) {
    return refuse('identity.file-too-large', { megabytes: String(Math.floor(maxBytes / 1024 / 1024)) })
  }
  if (file.sizeBytes === 0) return refuse('identity.file-unreadable')
  const type = idFileType(file.head)
  return type === null ? refuse('identity.file-type') : { ok: true, type }
}
