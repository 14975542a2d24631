import { execFile } from 'node:child_process'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { UNFINISHED } from './remove-leftovers.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024
const OWNER_ALONE = 0o600

/**
 * Packs a folder into one file, atomically, with one of its files first. Most of the content is already compressed or
 * encrypted.
 */
export const packArchive = async (
  folder: string,
  { archive, first }: { readonly archive: string; readonly first: string },
): Promise<void> => {
  const unfinished = `${archive}${UNFINISHED}`
  await rm(unfinished, { force: true })
  // tar writes into an existing file and keeps its mode: no other user can read the archive while it is written.
  await writeFile(unfinished, '', { flag: 'wx', mode: OWNER_ALONE })
  const names = (await readdir(folder)).filter((name) => name !== first)
  await run('tar', ['-cf', unfinished, '-C', folder, first, ...names], { maxBuffer: MAX_OUTPUT_BYTES })
  await rename(unfinished, path.resolve(archive))
}

/** The text of one file of an archive. */
export const readArchived = async (archive: string, name: string): Promise<string> =>
  (await run('tar', ['-xOf', path.resolve(archive), name], { maxBuffer: MAX_OUTPUT_BYTES })).stdout

/** tar itself refuses names that leave the folder. */
export const unpackArchive = async (archive: string, folder: string): Promise<void> => {
  await run('tar', ['-xf', path.resolve(archive), '-C', folder, '--no-same-owner'], {
    maxBuffer: MAX_OUTPUT_BYTES,
  })
}
