import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './unprivileged-account.ts'

/** A socket's address holds 107 bytes, on macOS 103; `/.s.PGSQL.5432` is part of it. */
const MAXIMUM_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * The temporary folder is shared: somebody could have made a folder of this name before us, and a server of theirs
 * would be handed our data. So it must be ours, be a folder and be closed to everybody else.
 */
export const assertOurs = (folder: string, account: Account | undefined): void => {
  const stat = fs.lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0)
    throw new Error(`embedded database: ${folder} belongs to another user`)
}

/** The folder of the database's socket, made if need be: its name follows from the data folder. */
export const prepareSocketFolder = (dataDir: string, account: Account | undefined): string => {
  const name = `pledge-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const usual = path.join(os.tmpdir(), name)
  const folder = Buffer.byteLength(usual) > MAXIMUM_FOLDER_BYTES ? path.join('/tmp', name) : usual
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account !== undefined) fs.lchownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  assertOurs(folder, account)
  return folder
}

/** After the server removed its socket; a folder that still holds one is in use. */
export const removeSocketFolder = (folder: string): void => {
  try {
    fs.rmdirSync(folder)
  } catch {
    return
  }
}
