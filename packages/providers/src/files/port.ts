export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/**
 * Files by key. The adapter encrypts what it stores; keys are ours and contain no personal data. A key has up to
 * eight parts of lower-case letters, digits, `-`, `_` and inner dots, joined by `/`; any other key, and a file above
 * 20 MB, throws (file-key.ts).
 */
export interface FilesPort {
  /** Atomic: writes the whole file or nothing. Writing the same key again replaces the file. */
  put(key: string, file: StoredFile): Promise<void>
  /** Undefined when the file does not exist. */
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}

/** Files that are sealed where they are stored, under a key that can be replaced. */
export interface SealedFilesPort extends FilesPort {
  /**
   * The name of the sealing key (`nameOfKey`) in a file's header; undefined when the file does not exist. Reads only
   * the header.
   */
  sealedUnder(key: string): Promise<string | undefined>
  /**
   * Wraps the data key of a file under the current sealing key. Atomic; a missing file is not created. The caller
   * must prevent concurrent writes to and removals of the same file.
   */
  rewrap(key: string): Promise<void>
}
