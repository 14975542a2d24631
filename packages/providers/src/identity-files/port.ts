import type { Outcome } from '@pledge/domain/refusal'

/** The file types that a borrower may upload as proof of identity (decision 12). */
export const IDENTITY_FILE_TYPES = ['png', 'jpeg', 'pdf'] as const
export type IdentityFileType = (typeof IDENTITY_FILE_TYPES)[number]

export interface UploadedFile {
  readonly bytes: Uint8Array
  /**
   * The type according to the upload or the file name. The content decides; a declared type that contradicts it is
   * refused.
   */
  readonly declaredType?: IdentityFileType
}

export interface CleanedFile {
  readonly type: IdentityFileType
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  /** The bytes to store: always encoded again, never those of the upload. */
  readonly bytes: Uint8Array
}

/**
 * Inspects an uploaded file and returns a harmless copy (decision 12). Refusals: `identity.file-type` (not a PNG,
 * JPEG or PDF by content, or not the declared type), `identity.file-too-large` (more than 10 MB, or too many pixels),
 * `identity.file-locked` (encrypted), `identity.file-unsafe` (active, or built to exhaust resources; attached files
 * are removed instead), `identity.file-unreadable` (damaged), `server.unavailable` (the queue of uploads is full).
 */
export interface IdentityFilesPort {
  inspect(file: UploadedFile): Promise<Outcome<CleanedFile>>
}
