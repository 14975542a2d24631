/** Maximum length of a key, and maximum number of its parts. */
export const MAXIMUM_KEY_CHARACTERS = 200
export const MAXIMUM_KEY_PARTS = 8
/** Largest file stored: an upload has at most 10 MB (decision 12), and our own documents are smaller. */
export const MAXIMUM_FILE_BYTES = 20 * 1024 * 1024

/**
 * Starts with a letter or digit, which excludes `.`, `..` and hidden files. Lower case only, because file systems
 * differ in case sensitivity.
 */
const PART = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*$/
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

/**
 * The parts of a key such as `applications/0195.../identity-front.png`. Throws for a key that could leave the folder
 * (`..`, an absolute path, a backslash, a NUL) or name another file on another file system. We create the keys; a
 * borrower's file name is never one.
 */
export const fileKeyParts = (key: string): readonly string[] => {
  const parts = key.split('/')
  const isTooLong = key.length > MAXIMUM_KEY_CHARACTERS || parts.length > MAXIMUM_KEY_PARTS
  if (isTooLong || !parts.every((part) => PART.test(part) && !DEVICE.test(part)))
    throw new Error('Not a valid file key')
  return parts
}

export const checkFileSize = (bytes: Uint8Array): void => {
  if (bytes.length > MAXIMUM_FILE_BYTES) throw new Error(`A file has at most ${MAXIMUM_FILE_BYTES} bytes`)
}
