import type { Outcome } from '@pledge/domain/refusal'

/** What a borrower may upload to prove who they are (decision 12). */
export const IDENTITY_FILE_TYPES = ['png', 'jpeg', 'pdf'] as const
export type IdentityFileType = (typeof IDENTITY_FILE_TYPES)[number]

export interface UploadedFile {
  readonly bytes: Uint8Array
  /** What the upload or the name of the file says it is. The content decides; a claim that contradicts it is refused. */
  readonly declaredType?: IdentityFileType
}

export interface CleanedFile {
  readonly type: IdentityFileType
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  /** What may be stored: never the bytes that came, always written anew. */
  readonly bytes: Uint8Array
}

/**
 * Looks into an uploaded file and gives back a harmless one (decision 12). Refusals: `identity.file-type` (not a PNG,
 * JPEG or PDF by content, or another type than declared), `identity.file-too-large` (more than 10 MB, or too many
 * pixels), `identity.file-locked` (encrypted), `identity.file-unsafe` (active, or built to exhaust; attached files are
 * taken off instead), `identity.file-unreadable` (damaged), `server.unavailable` (too many uploads wait already).
 */
export interface IdentityFilesPort {
  inspect(file: UploadedFile): Promise<Outcome<CleanedFile>>
}
