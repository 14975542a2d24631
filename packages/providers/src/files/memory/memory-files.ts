import { checkFileSize, fileKeyParts } from '../file-key.ts'
import type { FilesPort, StoredFile } from '../port.ts'

/** Files for tests. `files` holds them all; a stored file is never changed. */
export const createMemoryFiles = (files = new Map<string, StoredFile>()): FilesPort => {
  const copy = ({ bytes, contentType }: StoredFile): StoredFile => ({ bytes: bytes.slice(), contentType })
  const checked = (key: string): string => fileKeyParts(key).join('/')
  return {
    async put(key, file) {
      checkFileSize(file.bytes)
      files.set(checked(key), copy(file))
      return Promise.resolve()
    },
    async get(key) {
      const found = files.get(checked(key))
      return Promise.resolve(found === undefined ? undefined : copy(found))
    },
    async remove(key) {
      files.delete(checked(key))
      return Promise.resolve()
    },
  }
}
