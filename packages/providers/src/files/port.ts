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

/** Files that are sealed where they are kept, under a key that can be replaced. */
export interface SealedFilesPort extends FilesPort {
  /** The name of the sealing key (`nameOfKey`) that a file names; undefined when there is none. Reads its beginning alone. */
  sealedUnder(key: string): Promise<string | undefined>
  /**
   * Wraps the data key of a file under the current sealing key. Whole or not at all; a file that is not there stays away.
   * The caller sees to it that nobody puts or removes the same file meanwhile.
   */
  rewrap(key: string): Promise<void>
}
