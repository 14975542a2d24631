import { z } from 'zod'
import type { StoredFile } from './port.ts'

const contentType = z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,100}$/)

/** The plaintext of a sealed file: the content type, a zero byte, the content. Throws for an invalid content type. */
export const packFile = (file: StoredFile): Uint8Array =>
  new Uint8Array(
    Buffer.concat([Buffer.from(`${contentType.parse(file.contentType)}\0`, 'latin1'), file.bytes]),
  )

/** Reverses `packFile`. */
export const unpackFile = (packed: Uint8Array): StoredFile => {
  const end = packed.indexOf(0)
  const type = Buffer.from(packed.subarray(0, Math.max(end, 0))).toString('latin1')
  return { contentType: contentType.parse(type), bytes: packed.slice(end + 1) }
}

/** What a sealed file is bound to: a file copied over another does not open. */
export const sealingContext = (key: string): string => `file:${key}`
