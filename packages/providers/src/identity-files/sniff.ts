import { PDF_HEADER_WINDOW_BYTES } from './limits.ts'
import type { IdentityFileType } from './port.ts'

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8, 0xff]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((value, index) => bytes[index] === value)

/** The type of a file by its first bytes, whatever its name. Undefined for a type that we do not accept. */
export const sniffFileType = (bytes: Uint8Array): IdentityFileType | undefined => {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png'
  if (startsWith(bytes, JPEG_START)) return 'jpeg'
  const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WINDOW_BYTES)).toString('latin1')
  return /%PDF-\d\.\d/.test(head) ? 'pdf' : undefined
}

const EXTENSIONS: ReadonlyMap<string, IdentityFileType> = new Map([
  ['png', 'png'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['pdf', 'pdf'],
])
const CONTENT_TYPES: ReadonlyMap<string, IdentityFileType> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['application/pdf', 'pdf'],
])

/**
 * The declared type of an upload: by its content type, otherwise by its file extension; undefined when neither is
 * known.
 */
export const declaredFileType = (claim: {
  readonly contentType?: string
  readonly fileName?: string
}): IdentityFileType | undefined => {
  const byContentType = CONTENT_TYPES.get(claim.contentType?.split(';')[0]?.trim().toLowerCase() ?? '')
  const extension = /\.([a-z]{1,4})$/i.exec(claim.fileName ?? '')?.[1]?.toLowerCase()
  return byContentType ?? EXTENSIONS.get(extension ?? '')
}
