import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './unprivileged-account.ts'

/** A socket's address holds 107 bytes, 103 on macOS; `/.s.PGSQL.5432` is part of it. */
const MAXIMUM_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * The temporary folder is shared: an attacker could have created a folder of this name first, and their
 * server would receive our data. So it must be a folder, be ours, and be closed to others.
 */
export const assertOurs = (folder: string, account: Account | undefined): void => {
  const stat = fs.lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0)
    throw new Error(`embedded database: ${folder} belongs to another user`)
}

/** The folder of the database's socket, created if needed: its name is derived from the data folder. */
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

/** After the server removed its socket; a folder that still contains one is in use. */
export const removeSocketFolder = (folder: string): void => {
  try {
    fs.rmdirSync(folder)
  } catch {
    return
  }
}
