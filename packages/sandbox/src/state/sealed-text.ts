import { open, seal, type SealingKeys } from '@pledge/providers/sealing/envelope'

/** A text sealed for its place, as base64, so that no dump shows it (measure S3). */
export const sealText = (keys: SealingKeys, place: string, text: string): string =>
  Buffer.from(seal(keys, place, Buffer.from(text, 'utf8'))).toString('base64')

/** The text that was sealed for this place. Throws for another place, and for what was changed. */
export const openText = (keys: SealingKeys, place: string, sealed: string): string =>
  Buffer.from(open(keys, place, Buffer.from(sealed, 'base64'))).toString('utf8')
