import { randomUUID } from 'node:crypto'
import { mkdir, open as openFile, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ENVELOPE_HEAD_BYTES, keyNamedBy, open, rewrap, seal } from '../../sealing/envelope.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import { checkFileSize, fileKeyParts } from '../file-key.ts'
import { packFile, sealingContext, unpackFile } from '../packed-file.ts'
import type { SealedFilesPort } from '../port.ts'

/** Suffix of every file name, so that one key may be a prefix of another. No part of a key may end with it. */
const SUFFIX = '.sealed'
/** Only the owner of the process may read the files. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Undefined when the file does not exist. */
const orMissing = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const readHead = async (path: string): Promise<Uint8Array> => {
  const handle = await openFile(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(ENVELOPE_HEAD_BYTES),
      0,
      ENVELOPE_HEAD_BYTES,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Waits until the disk has the folder entry: a file whose name is lost in a power failure is not stored. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await openFile(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  // In the same folder, because a rename is atomic only within one file system.
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  try {
    const handle = await openFile(temporary, 'wx', FILE_MODE)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Files in a folder of this machine, each sealed under its own data key and bound to its own file key (law of the
 * port: stored files are encrypted). A stolen disk shows only sizes and file keys; a file copied over another does
 * not open.
 */
export const createLocalDiskFiles = (input: {
  readonly folder: string
  readonly keys: SealingKeys
}): SealedFilesPort => {
  const root = resolve(input.folder)
  const { keys } = input
  const place = (key: string): string => {
    const parts = fileKeyParts(key)
    if (parts.some((part) => part.endsWith(SUFFIX))) throw new Error('Not a valid file key')
    return `${join(root, ...parts)}${SUFFIX}`
  }
  return {
    async put(key, file) {
      checkFileSize(file.bytes)
      await writeWhole(place(key), seal(keys, sealingContext(key), packFile(file)))
    },
    async get(key) {
      const path = place(key)
      return orMissing(async () => unpackFile(open(keys, sealingContext(key), await readFile(path))))
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
    async sealedUnder(key) {
      const path = place(key)
      const head = await orMissing(() => readHead(path))
      return head === undefined ? undefined : keyNamedBy(head)
    },
    async rewrap(key) {
      const path = place(key)
      const sealed = await orMissing(() => readFile(path))
      if (sealed !== undefined) await writeWhole(path, rewrap(keys, sealingContext(key), sealed))
    },
  }
}
