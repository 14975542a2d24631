import { checkFileSize, fileKeyParts } from '../file-key.ts'
import type { FilesPort, StoredFile } from '../port.ts'

/** Files for tests. */
export const createMemoryFiles = (): FilesPort => {
  const files = new Map<string, StoredFile>()
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
