import type { Outcome } from '@pledge/domain/refusal'
import { refuse } from '@pledge/domain/refusal'
import { MAXIMUM_CLEANED_BYTES, MAXIMUM_PIXELS } from './limits.ts'
import { isWholePng } from './png-structure.ts'
import type { CleanedFile } from './port.ts'

/** High enough that the small print of an identity card stays readable. */
const JPEG_QUALITY = 90

/**
 * Decodes an image within a pixel limit and encodes it again from its pixels alone. This removes location, camera,
 * thumbnail, color profile, comments, and data hidden after the end. The orientation is applied first, so that the
 * image looks the same.
 */
export const cleanImage = async (type: 'png' | 'jpeg', bytes: Uint8Array): Promise<Outcome<CleanedFile>> => {
  if (type === 'png' && !isWholePng(bytes, MAXIMUM_PIXELS)) return refuse('identity.file-unreadable')
  // Loaded on demand: commands that inspect no file must start without delay.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const options = { limitInputPixels: MAXIMUM_PIXELS, failOn: 'warning', sequentialRead: true } as const
    const image = sharp(bytes, options).rotate().toColourspace('srgb')
    const encoded = type === 'png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY })
    const cleaned = new Uint8Array(await encoded.toBuffer())
    if (cleaned.length > MAXIMUM_CLEANED_BYTES) return refuse('identity.file-too-large')
    return { ok: true, type, contentType: `image/${type}`, bytes: cleaned }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    return refuse(isTooLarge ? 'identity.file-too-large' : 'identity.file-unreadable')
  }
}
