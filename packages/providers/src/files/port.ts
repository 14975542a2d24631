export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/**
 * Files by key. What is stored is encrypted by the adapter; keys are ours and carry nothing personal. A key is up to eight
 * parts of lower-case letters, digits, `-`, `_` and inner dots, joined by `/`; any other key, and a file beyond 20 MB,
 * throws (file-key.ts).
 */
export interface FilesPort {
  /** Writes whole or not at all. Writing the same key again replaces it. */
  put(key: string, file: StoredFile): Promise<void>
  /** Undefined when there is none. */
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}
