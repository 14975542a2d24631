import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './process-alive.ts'

/** A folder's real path without links; unchanged when it does not exist. */
const realOf = (folder: string): string => {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}

/**
 * Whether a process is the PostgreSQL of a data folder. After a reboot the id in a leftover pid file may
 * belong to any process, and a signal would end that one.
 */
export const isServerOf = (dataDir: string, pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    const [program = '', ...words] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = words[words.indexOf('-D') + 1] ?? ''
    return path.basename(program) === 'postgres' && realOf(folder) === realOf(dataDir)
  } catch {
    // Systems other than Linux do not have these files.
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return /^\S*postgres /.test(stdout) && stdout.includes(` -D ${dataDir} `)
  }
}
